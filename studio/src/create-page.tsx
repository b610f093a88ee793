import { useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { OrderForm } from './form/order-form.tsx'
import { takePicture } from './form/take-picture.ts'
import { route } from './route.ts'
import { Stage } from './stage/stage.tsx'
import { texts } from './texts.ts'

/** The form beside what it makes; a picture can be dropped or pasted anywhere. */
export function CreatePage() {
  useEffect(() => {
    addEventListener('paste', paste)
    addEventListener('dragover', dragOver)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('dragover', dragOver)
      removeEventListener('drop', drop)
    }
  }, [])
  useSignalEffect(() => {
    if (!route.value.generation) return
    // Beside the form it is at the top, wherever the form is scrolled to; on a narrow page it is below.
    if (matchMedia('(max-width: 60rem)').matches) document.getElementById('stage')?.scrollIntoView({ block: 'start' })
    else scrollTo({ top: 0 })
  })
  return (
    <>
      <h1 class="unseen">{texts.pages.create}</h1>
      <OrderForm />
      <Stage generationId={route.value.generation} />
    </>
  )
}

function paste(event: ClipboardEvent): void {
  const file = event.clipboardData?.files[0]
  if (!file) return
  event.preventDefault()
  takePicture('image', file)
}

function dragOver(event: DragEvent): void {
  // Otherwise the browser would open the dropped file and leave the page.
  event.preventDefault()
}

function drop(event: DragEvent): void {
  event.preventDefault()
  takePicture('image', event.dataTransfer?.files[0])
}
