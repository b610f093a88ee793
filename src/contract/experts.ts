export const experts = ['exterior', 'interior', 'masterplan', 'landscape', 'plan', 'furniture', 'product'] as const
