import { open, type Page } from './route.ts'
import { session } from './session.ts'

/** What Ctrl or Cmd with Enter does on the current page. */
let submit: (() => void) | undefined

export function onSubmitKey(action: (() => void) | undefined): void {
  submit = action
}

const destinations: Record<string, Page> = { c: 'create', h: 'history', a: 'account', w: 'webhooks', o: 'operate' }

/** How long after a g the second key counts. */
const secondKeyMs = 1500

/** Listens to the keys of the whole page; returns a function that stops it. */
export function openShortcuts(showKeys: () => void): () => void {
  let goUntil = 0
  const press = (event: KeyboardEvent) => {
    if (!session.peek() || event.defaultPrevented) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit?.()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    const destination = destinations[event.key]
    if (event.key === '?') showKeys()
    else if (event.key === 'g') goUntil = event.timeStamp + secondKeyMs
    else if (destination && event.timeStamp < goUntil) open({ page: destination })
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, select, input:not([type=radio], [type=checkbox], [type=file])')
