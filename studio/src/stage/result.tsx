import { useSignal } from '@preact/signals'
import type { Generation } from '@veduta/client'
import { texts } from '../texts.ts'
import { CompareSlider } from './compare-slider.tsx'
import { FullSize } from './full-size.tsx'
import { hereOf } from './here-of.ts'

type Props = { generation: Generation; shown: number; source: string | undefined }

/** The picture or clip. */
export function Result({ generation, shown, source }: Props) {
  const isZoomed = useSignal(false)
  const output = generation.output[shown]
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
        <FullSize
          {...{ src: url, width, height }}
          alt={texts.result.rendering}
          onClose={() => (isZoomed.value = false)}
        />
      )}
    </div>
  )
}
