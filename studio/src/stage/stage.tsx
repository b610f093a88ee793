import { draft, mode } from '../draft.ts'
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
        <SourcePreview file={image} ratio={mode.value === 'video' ? draft.value.fields.aspect_ratio : undefined} />
      ) : (
        <Empty />
      )}
    </section>
  )
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
