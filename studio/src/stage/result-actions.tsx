import type { Generation } from '@veduta/client'
import { announce } from '../announce.ts'
import { client } from '../connection.ts'
import { forget } from '../generations.ts'
import { forgetOrder, type Order } from '../orders.ts'
import { Problem } from '../parts/problem.tsx'
import { SureButton } from '../parts/sure-button.tsx'
import { useAttempt } from '../parts/use-load.ts'
import { open } from '../route.ts'
import { texts } from '../texts.ts'
import { hereOf } from './here-of.ts'
import { animate, orderAgain } from './order-again.ts'

type Props = { generation: Generation; shown: number; order: Order | undefined }

export function ResultActions({ generation, shown, order }: Props) {
  const { result } = texts
  const output = generation.output[shown]
  const { problem, attempt } = useAttempt()
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
        <a class="button primary" href={hereOf(output.url)} download>
          {result.download}
        </a>
      )}
      {output && generation.type === 'render' && (
        <button type="button" onClick={() => attempt(() => animate(output))}>
          {result.animate}
        </button>
      )}
      <button type="button" onClick={() => attempt(() => fill(generation, order, undefined))}>
        {result.again}
      </button>
      <button type="button" onClick={() => attempt(() => fill(generation, order, output?.seed ?? generation.seed))}>
        {result.sameSeed}
      </button>
      <button type="button" onClick={() => attempt(() => fill(generation, order, otherSeed(generation)))}>
        {result.newSeed}
      </button>
      <SureButton label={result.delete} question={result.deleteSure} onSure={remove} />
      {problem && <Problem error={problem} />}
    </section>
  )
}

async function fill(generation: Generation, order: Order | undefined, seed: number | undefined): Promise<void> {
  const isWhole = await orderAgain(generation, order, seed)
  announce(isWhole ? texts.result.loaded : texts.result.loadedWithoutPicture)
  document.getElementById(isWhole ? 'submit' : 'prompt')?.focus()
}

const otherSeed = ({ seed }: Generation) => (seed + 1 + Math.floor(Math.random() * 999_998)) % 1_000_000
