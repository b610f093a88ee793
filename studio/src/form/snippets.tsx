import { useSignal } from '@preact/signals'
import { baseUrl } from '../connection.ts'
import { draft, mode, sentFields } from '../draft.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { texts } from '../texts.ts'
import { keyVariable, snippets } from './snippet-text.ts'

/** The order as code that runs as pasted. */
export function Snippets({ onClose }: { onClose: () => void }) {
  const language = useSignal<keyof typeof snippets>('curl')
  const order = { baseUrl, mode: mode.value, fields: sentFields(draft.value, mode.value) }
  const code = snippets[language.value].write(order)
  return (
    <Dialog title={texts.snippets.title} onClose={onClose}>
      <div class="snippets">
        <fieldset class="choice">
          <legend class="unseen">{texts.snippets.title}</legend>
          <div class="chips">
            {Object.entries(snippets).map(([name, { label }]) => (
              <label key={name} class="chip">
                <input
                  type="radio"
                  name="language"
                  checked={language.value === name}
                  onChange={() => (language.value = name as keyof typeof snippets)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p class="fine">{texts.snippets.key(keyVariable)}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the arrow keys too. */}
        <pre tabIndex={0}>
          <code id="snippet">{code}</code>
        </pre>
        <CopyButton text={code} />
      </div>
    </Dialog>
  )
}
