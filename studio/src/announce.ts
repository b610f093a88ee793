import { signal } from '@preact/signals'

/** What screen readers are told next: turns of events, never each step of a number. */
export const announcement = signal('')

export function announce(text: string): void {
  announcement.value = text
}
