import { useSignal } from '@preact/signals'
import type { Generation, VedutaError } from '@veduta/client'
import { announce } from '../announce.ts'
import { client, problemOf } from '../connection.ts'
import { forget } from '../generations.ts'
import { forgetOrder, type Order } from '../orders.ts'
import { Problem } from '../parts/problem.tsx'
import { open } from '../route.ts'
import { noticeEnd } from '../session.ts'
import { texts } from '../texts.ts'
import { hereOf } from './here-of.ts'
import { animate, orderAgain } from './order-again.ts'

type Props = { generation: Generation; order: Order | undefined }

export function ResultActions({ generation, order }: Props) {
  const { result } = texts
  const [output] = generation.output
  const problem = useSignal<VedutaError | undefined>(undefined)
  const attempt = async (action: () => Promise<void> | void) => {
    problem.value = undefined
    try {
      await action()
    } catch (error) {
      noticeEnd(error)
      problem.value = problemOf(error)
    }
  }
  const remove = () =>
    attempt(async () => {
      await client.request('DELETE /v1/generations/{id}', { path: { id: generation.id } })
      forget(generation.id)
      await forgetOrder(generation.id)
      open({ page: 'history' })
    })
  return (
    <section class="actions" aria-label={result.actions}>
      {output && (
        <a class="button primary" href={hereOf(output.url)} download={fileName(generation)}>
          {result.download}
        </a>
      )}
      {output && generation.type === 'render' && (
        <button type="button" onClick={() => attempt(() => animate(generation))}>
          {result.animate}
        </button>
      )}
      <button type="button" onClick={() => attempt(() => fill(generation, order, undefined))}>
        {result.again}
      </button>
      <button type="button" onClick={() => attempt(() => fill(generation, order, generation.seed))}>
        {result.sameSeed}
      </button>
      <button type="button" onClick={() => attempt(() => fill(generation, order, otherSeed(generation)))}>
        {result.newSeed}
      </button>
      <DeleteButton onDelete={remove} />
      {problem.value && <Problem error={problem.value} />}
    </section>
  )
}

function fill(generation: Generation, order: Order | undefined, seed: number | undefined): void {
  orderAgain(generation, order, seed)
  announce(order ? texts.result.loaded : texts.result.loadedWithoutPicture)
  document.getElementById(order ? 'submit' : 'prompt')?.focus()
}

const otherSeed = ({ seed }: Generation) => (seed + 1 + Math.floor(Math.random() * 999_998)) % 1_000_000

const fileName = ({ id, type }: Generation) => `veduta-${id.slice(-8)}.${type === 'video' ? 'mp4' : 'png'}`

/** Asks once more, in place: a dialog for it would be a page of its own to a screen reader. */
function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const isAsking = useSignal(false)
  if (!isAsking.value) {
    return (
      <button type="button" class="quiet" onClick={() => (isAsking.value = true)}>
        {texts.result.delete}
      </button>
    )
  }
  return (
    <span class="row asking">
      <span role="alert">{texts.result.deleteSure}</span>
      <button type="button" class="danger" onClick={onDelete}>
        {texts.result.delete}
      </button>
      <button type="button" onClick={() => (isAsking.value = false)}>
        {texts.result.keep}
      </button>
    </span>
  )
}
