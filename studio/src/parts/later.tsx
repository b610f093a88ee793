import { useSignal } from '@preact/signals'
import type { VedutaError } from '@veduta/client'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { problemOf } from '../connection.ts'
import { texts } from '../texts.ts'
import { Problem } from './problem.tsx'

/** A page whose code is loaded when it is first shown. */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const loaded = useSignal<{ Page: ComponentType } | { problem: VedutaError } | undefined>(undefined)
  useEffect(() => {
    load().then(
      (Page) => {
        loaded.value = { Page }
      },
      (error) => {
        loaded.value = { problem: problemOf(error) }
      },
    )
  }, [])
  const { value } = loaded
  if (!value) return <p class="loading">{texts.loading}</p>
  return 'Page' in value ? <value.Page /> : <Problem error={value.problem} />
}
