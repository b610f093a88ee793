import { useSignal } from '@preact/signals'
import { announce } from '../announce.ts'
import { texts } from '../texts.ts'

export function CopyButton({ text, label = texts.copy }: { text: string; label?: string }) {
  const isCopied = useSignal(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    isCopied.value = true
    announce(texts.copied)
  }
  // Pages on plain http have no clipboard, except on localhost; the text can still be selected.
  if (!navigator.clipboard) return null
  return (
    <button type="button" onClick={copy}>
      {isCopied.value ? texts.copied : label}
    </button>
  )
}
