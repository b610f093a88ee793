import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { texts } from '../texts.ts'

type Props = { before: string; after: string; width: number; height: number }

const step = 2
const pageStep = 10

/** Before and after with a divider between: an ARIA slider, dragged or moved by keys. Pictures are not mirrored in right-to-left languages. */
export function CompareSlider({ before, after, width, height }: Props) {
  /** How much of the width shows the source, in percent. */
  const share = useSignal(50)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current!.style.setProperty('--share', `${share.value}%`)
  }, [share.value])
  const move = (to: number) => {
    share.value = Math.round(Math.min(100, Math.max(0, to)))
  }
  const drag = (event: PointerEvent) => {
    if (event.type === 'pointerdown') box.current!.setPointerCapture(event.pointerId)
    if (!(event.buttons & 1)) return
    const { left, width } = box.current!.getBoundingClientRect()
    move(((event.clientX - left) / width) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const to = keyTargets(share.peek())[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }
  return (
    <div class="compare" ref={box} dir="ltr" onPointerDown={drag} onPointerMove={drag}>
      <img class="hero" src={after} width={width} height={height} alt={texts.result.rendering} draggable={false} />
      <img class="hero before" src={before} alt={texts.picture.source} draggable={false} />
      <span class="tag at-start" aria-hidden="true">
        {texts.result.before}
      </span>
      <span class="tag at-end" aria-hidden="true">
        {texts.result.after}
      </span>
      <div
        class="divider"
        role="slider"
        tabIndex={0}
        aria-label={texts.result.divider}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share.value}
        aria-valuetext={texts.result.dividerValue(100 - share.value)}
        onKeyDown={press}
      />
    </div>
  )
}

const keyTargets = (at: number): Record<string, number> => ({
  ArrowLeft: at - step,
  ArrowDown: at - step,
  ArrowRight: at + step,
  ArrowUp: at + step,
  PageDown: at - pageStep,
  PageUp: at + pageStep,
  Home: 0,
  End: 100,
})
