import { useSignal } from '@preact/signals'
import { Later } from '../parts/later.tsx'
import { texts } from '../texts.ts'

export function AsCode() {
  const isShown = useSignal(false)
  return (
    <div>
      <button type="button" onClick={() => (isShown.value = true)}>
        {texts.snippets.title}
      </button>
      {isShown.value && (
        <Later
          load={async () => {
            const { Snippets } = await import('./snippets.tsx')
            return () => <Snippets onClose={() => (isShown.value = false)} />
          }}
        />
      )}
    </div>
  )
}
