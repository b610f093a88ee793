import { useEffect, useRef } from 'preact/hooks'
import { draft, fieldOf, mode } from '../draft.ts'
import { Problem } from '../parts/problem.tsx'
import { texts } from '../texts.ts'
import { fieldText, sizeText } from '../wording.ts'
import { useObjectUrl } from './object-url.ts'
import { refusedFrame } from './submit-order.ts'
import { dropPicture, isConverting, pictureProblems, shrinkPicture, takePicture } from './take-picture.ts'

/** A picture to choose, drop, paste or photograph. */
export function PictureField({ name, compact = false }: { name: string; compact?: boolean }) {
  const field = fieldOf(mode.value, name)
  const file = draft.value.files[name]
  const problem = pictureProblems.value[name]
  const url = useObjectUrl(file)
  const picker = useRef<HTMLInputElement>(null)
  const refused = refusedFrame.value?.field === name ? refusedFrame.value.problem : undefined
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (refused) box.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  const take = (event: Event & { currentTarget: HTMLInputElement }) => {
    takePicture(name, event.currentTarget.files?.[0])
    // The same file can be chosen again.
    event.currentTarget.value = ''
  }
  return (
    <fieldset ref={box} class={compact ? 'picture compact' : 'picture'} onDrop={(event) => dropHere(event, name)}>
      <legend>{fieldText(name)}</legend>
      <div class="picture-box">
        {url && <img class="thumbnail" src={url} alt="" />}
        <div class="picture-actions">
          {file ? (
            <span class="file-name">{`${file.name}, ${sizeText(file.size)}`}</span>
          ) : (
            !compact && <span>{texts.picture.drop}</span>
          )}
          <span class="row">
            <label class="button">
              {file ? texts.picture.replace : texts.picture.choose}
              <input ref={picker} class="unseen" type="file" accept={acceptOf(field.types!)} onChange={take} />
            </label>
            {!compact && (
              <label class="button phone-only">
                {texts.picture.camera}
                <input class="unseen" type="file" accept="image/*" capture="environment" onChange={take} />
              </label>
            )}
            {file && (
              <button type="button" class="quiet" onClick={() => dropPicture(name)}>
                {texts.picture.remove}
              </button>
            )}
          </span>
          {!compact && !file && (
            <span class="fine">{texts.picture.limits(typeNames(field.types!), sizeText(field.maxBytes!))}</span>
          )}
        </div>
      </div>
      {isConverting.value && !problem && !file && <p class="fine">{texts.picture.converting}</p>}
      {refused && <Problem error={refused} />}
      {problem && (
        <Problem error={{ code: problem.code as never, message: problem.message, requestId: undefined }}>
          {problem.canShrink && (
            <button type="button" onClick={() => shrinkPicture(name, problem)}>
              {texts.picture.shrink}
            </button>
          )}
        </Problem>
      )}
    </fieldset>
  )
}

/** HEIC is offered too, because the browser may convert it. */
const acceptOf = (types: string[]) => [...types, 'image/heic', 'image/heif', '.heic', '.heif'].join(',')

const typeNames = (types: string[]) =>
  [...new Set(types.map((type) => type.replace('image/', '').replace('jpg', 'jpeg').toUpperCase()))].join(', ')

function dropHere(event: DragEvent, name: string): void {
  event.preventDefault()
  // The page handles files dropped elsewhere.
  event.stopPropagation()
  takePicture(name, event.dataTransfer?.files[0])
}
