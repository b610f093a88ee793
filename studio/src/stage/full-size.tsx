import { Dialog } from '../parts/dialog.tsx'
import { texts } from '../texts.ts'

type Props = { src: string; alt: string; width?: number; height?: number; onClose: () => void }

/** A picture in all its pixels. */
export function FullSize({ onClose, ...picture }: Props) {
  return (
    <Dialog title={picture.alt} class="full" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the arrow keys too. */}
      <section class="scroll" tabIndex={0} aria-label={texts.result.zoomed}>
        <img {...picture} alt={picture.alt} />
      </section>
    </Dialog>
  )
}
