import { useSignal } from '@preact/signals'
import type { Generation } from '@veduta/client'
import { texts } from '../texts.ts'
import { FullSize } from './full-size.tsx'
import { hereOf } from './here-of.ts'

/** How much of the geometry was kept, and where it was not. */
export function Fidelity({ output }: { output: Generation['output'][number] }) {
  const isZoomed = useSignal(false)
  const { fidelity } = output
  if (!fidelity?.map_url) return null
  const src = hereOf(fidelity.map_url)
  const { result } = texts
  return (
    <figure class="fidelity">
      <button type="button" class="quiet" aria-label={result.zoomMap} onClick={() => (isZoomed.value = true)}>
        <img src={src} alt={result.map} loading="lazy" decoding="async" />
      </button>
      <figcaption class="fine">
        <strong>{result.kept(Math.round(fidelity.score * 100))}</strong>
        <span>{result.mapKey}</span>
      </figcaption>
      {isZoomed.value && <FullSize src={src} alt={result.map} onClose={() => (isZoomed.value = false)} />}
    </figure>
  )
}
