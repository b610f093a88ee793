import type { Generation } from '@veduta/client'
import { Problem } from '../parts/problem.tsx'
import { texts } from '../texts.ts'

export function Failure({ generation, source }: { generation: Generation; source: string | undefined }) {
  const { code, message } = generation.error!
  return (
    <div class="failure">
      {source && <img class="waiting-source" src={source} alt="" />}
      <Problem error={{ code, message, requestId: generation.id }}>
        <p class="fine">{texts.stage.refunded(generation.credits.refunded)}</p>
      </Problem>
    </div>
  )
}
