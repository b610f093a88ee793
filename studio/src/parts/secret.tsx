import { CopyButton } from './copy-button.tsx'

/** A secret that is shown only once. */
export function Secret({ hint, text }: { hint: string; text: string }) {
  return (
    <div class="secret" role="status">
      <span>{hint}</span>
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  )
}
