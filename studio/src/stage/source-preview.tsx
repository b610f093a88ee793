import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useObjectUrl } from '../form/object-url.ts'
import { texts } from '../texts.ts'
import { sizeText } from '../wording.ts'

/** The picture as it will be used: all of it, or for a clip the middle at its ratio. */
export function SourcePreview({ file, ratio }: { file: File; ratio: string | undefined }) {
  const url = useObjectUrl(file)
  const size = useSignal('')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { style } = image.current!
    style.aspectRatio = ratio?.replace(':', ' / ') ?? ''
    style.objectFit = ratio ? 'cover' : ''
  }, [ratio])
  const read = ({ currentTarget: { naturalWidth, naturalHeight } }: { currentTarget: HTMLImageElement }) => {
    size.value = texts.picture.size(naturalWidth, naturalHeight, sizeText(file.size))
  }
  return (
    <figure class="source">
      <img ref={image} src={url} alt={texts.picture.source} onLoad={read} />
      <figcaption>
        {size}
        {ratio && ` · ${texts.picture.crop(ratio)}`}
      </figcaption>
    </figure>
  )
}
