import { useSignal } from '@preact/signals'
import { sendForPicture } from '../connection.ts'
import { fieldOf } from '../draft.ts'
import { useObjectUrl } from '../form/object-url.ts'
import { Problem } from '../parts/problem.tsx'
import { useAttempt } from '../parts/use-load.ts'
import { texts } from '../texts.ts'

/** What the embedded engine sees in a picture, drawn over it. */
export function Seeing() {
  const { seeing } = texts.operate
  const drawing = useSignal<Blob | undefined>(undefined)
  const isLooking = useSignal(false)
  const { problem, attempt } = useAttempt()
  const url = useObjectUrl(drawing.value)
  const look = async (file: File | undefined) => {
    if (!file || isLooking.value) return
    isLooking.value = true
    drawing.value = undefined
    await attempt(async () => {
      const { checkPicture } = await import('../form/check-picture.ts')
      const form = new FormData()
      // A picture that this browser would refuse is refused by the service, in the same words.
      form.append('image', (await checkPicture(file, fieldOf('render', 'image'))).file)
      drawing.value = await sendForPicture('/admin/v1/see', form)
    })
    isLooking.value = false
  }
  return (
    <section class="panel">
      <h2>{seeing.title}</h2>
      <p>{seeing.lead}</p>
      <label class="button">
        {seeing.choose}
        <input
          class="unseen"
          type="file"
          accept="image/*"
          onChange={(event) => {
            look(event.currentTarget.files?.[0])
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p role="status">{isLooking.value ? seeing.looking : ''}</p>
      {problem && <Problem error={problem} />}
      {url && <img class="seen" src={url} alt={seeing.drawing} />}
    </section>
  )
}
