import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { texts } from '../texts.ts'

type Props = { title: string; class?: string; onClose: () => void; children: ComponentChildren }

/** The browser's own modal dialog: it keeps the focus inside, closes with Esc and returns the focus. */
export function Dialog({ title, class: name = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current!.showModal(), [])
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current!.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, by the browser.
    <dialog ref={dialog} class={name} aria-label={title} onClose={onClose} onClick={closeOutside}>
      <div class="dialog-head">
        <h2>{title}</h2>
        <button type="button" class="icon" aria-label={texts.close} onClick={() => dialog.current!.close()}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  )
}
