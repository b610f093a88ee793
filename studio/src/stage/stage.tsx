import { draft, kindOf, mode } from '../draft.ts'
import { takePicture } from '../form/take-picture.ts'
import { texts } from '../texts.ts'
import { GenerationView } from './generation-view.tsx'
import { SourcePreview } from './source-preview.tsx'

/** The picture: the source before it is sent, then its generation. */
export function Stage({ generationId }: { generationId: string | undefined }) {
  const { image } = draft.value.files
  return (
    <section class="stage" id="stage" aria-label={texts.fields.image}>
      {generationId ? (
        <GenerationView key={generationId} id={generationId} />
      ) : image ? (
        <SourcePreview file={image} ratio={croppedTo()} />
      ) : (
        <Empty />
      )}
    </section>
  )
}

/** The ratio of a clip, if the picture is cropped to one. */
function croppedTo(): string | undefined {
  const { aspect_ratio: ratio } = draft.value.fields
  return kindOf(mode.value) === 'video' && ratio !== 'auto' ? ratio : undefined
}

function Empty() {
  return (
    <label class="empty">
      <strong>{texts.stage.empty}</strong>
      <span>{texts.stage.emptyLead}</span>
      <input
        class="unseen"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => takePicture('image', event.currentTarget.files?.[0])}
      />
    </label>
  )
}
