import { useSignal } from '@preact/signals'
import type { Generation } from '@veduta/client'
import { Dialog } from '../parts/dialog.tsx'
import { texts } from '../texts.ts'
import { CompareSlider } from './compare-slider.tsx'
import { hereOf } from './here-of.ts'

/** The picture or clip. */
export function Result({ generation, source }: { generation: Generation; source: string | undefined }) {
  const isZoomed = useSignal(false)
  const [output] = generation.output
  if (!output) return <p class="loading">{texts.stage.removed}</p>
  const url = hereOf(output.url)
  const { width, height } = output
  if (generation.type === 'video') {
    const poster = output.poster_url ? hereOf(output.poster_url) : undefined
    return (
      <video
        class="hero"
        controls
        loop
        playsInline
        {...{ src: url, poster, width, height }}
        aria-label={texts.result.clip}
      />
    )
  }
  return (
    <div class="hero-box">
      {source ? (
        <CompareSlider before={source} after={url} {...{ width, height }} />
      ) : (
        <img class="hero" src={url} {...{ width, height }} alt={texts.result.rendering} />
      )}
      <button type="button" class="zoom" onClick={() => (isZoomed.value = true)}>
        {texts.result.zoom}
      </button>
      {isZoomed.value && (
        <Dialog title={texts.result.rendering} class="full" onClose={() => (isZoomed.value = false)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the arrow keys too. */}
          <section class="scroll" tabIndex={0} aria-label={texts.result.zoomed}>
            <img src={url} {...{ width, height }} alt={texts.result.rendering} />
          </section>
        </Dialog>
      )}
    </div>
  )
}
