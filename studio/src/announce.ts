import { signal } from '@preact/signals'

/** What screen readers announce next: changes of state, never each step of a number. */
export const announcement = signal('')

export function announce(text: string): void {
  announcement.value = text
}
