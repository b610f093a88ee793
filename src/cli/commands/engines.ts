import type { z } from 'zod'
import type { engineEndpoints } from '../../contract/service/engines.ts'
import { accessOptions, asOperator } from '../access/as-operator.ts'
import type { Command } from '../command.ts'
import { alignedLines } from '../terminal/aligned-lines.ts'

type Engine = z.infer<typeof engineEndpoints.listEngines.success.body>['engines'][number]

export const engineCommands: readonly Command[] = [
  {
    name: 'engines',
    parameters: [],
    summary: 'List the engines: order, health, load, success of the last 24 hours, cost and price.',
    options: accessOptions,
    prints: true,
    run: async ({ options }) => {
      const data = await asOperator(options, (client) => client.request('GET /admin/v1/engines'))
      const head = ['ENGINE', 'RENDERINGS', 'CLIPS', 'RUNNING NOW', 'MADE IN 24 H', 'COST', 'PRICE', 'HEALTH']
      return { data, text: alignedLines([head, ...data.engines.map(row)]), note }
    },
  },
]

const note =
  'If the first engine cannot take a generation, the next one is asked, in the order of VEDUTA_ENGINES. COST is what the generations of the last 24 hours cost you, PRICE is the cost of one, if known.'

function row(engine: Engine): string[] {
  const { name, order, running, limit, cost_usd, price_usd } = engine
  const prices = [
    ...(price_usd.render === null ? [] : [`$${price_usd.render}/render`]),
    ...(price_usd.video_second === null ? [] : [`$${price_usd.video_second}/s`]),
  ]
  return [
    name,
    turn(order.render),
    turn(order.video),
    limit ? `${running} of ${limit}` : String(running),
    success(engine),
    cost_usd === null ? '-' : `$${cost_usd.toFixed(2)}`,
    prices.join(' ') || '-',
    health(engine),
  ]
}

const turn = (place: number | null) =>
  place === null ? 'never asked' : place === 1 ? 'asked first' : `asked as no. ${place}`

function success({ succeeded, failed }: Engine): string {
  const tries = succeeded + failed
  return tries ? `${succeeded} of ${tries}` : 'none'
}

function health({ ready, message, breaker, retry_in_seconds }: Engine): string {
  const left = breaker === 'open' ? `Not used for ${retry_in_seconds} s, because it failed. ` : ''
  return `${ready ? 'ready' : 'NOT READY'}: ${left}${message}`
}
