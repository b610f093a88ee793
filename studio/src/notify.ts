import { effect, signal } from '@preact/signals'
import type { Generation } from '@veduta/client'
import type { FinalStatus } from '../../src/contract/vocabulary.ts'
import busy from './icons/busy.svg?no-inline'
import done from './icons/done.svg?no-inline'
import still from './icons/still.svg?no-inline'
import { texts } from './texts.ts'

/** The tab's title and icon, for people who look at another tab. */
export const tab = signal<{ state: 'still' | 'busy' | 'done'; text?: string }>({ state: 'still' })

const icons = { still, busy, done }

effect(() => {
  const { state, text } = tab.value
  document.title = text ? `${text} · ${texts.name}` : texts.name
  document.querySelector<HTMLLinkElement>('#icon')!.href = icons[state]
})

export const canNotify = signal('Notification' in window ? Notification.permission : 'denied')

export async function allowNotifications(): Promise<void> {
  canNotify.value = await Notification.requestPermission()
}

/** Notifies of the end of a generation whose page is hidden. */
export function tellFinished(type: Generation['type'], status: FinalStatus): void {
  if (canNotify.peek() !== 'granted' || document.visibilityState === 'visible') return
  const body = status === 'succeeded' ? texts.stage.succeeded : texts.stage.failed
  const shown = new Notification(`${texts.name}: ${texts.modes[type]}`, { body })
  shown.onclick = () => window.focus()
}
