import type { z } from 'zod'
import type { engineEndpoints } from '../contract/engines.ts'
import { alignedLines } from './aligned-lines.ts'
import { accessOptions, asOperator } from './as-operator.ts'
import type { Command } from './command.ts'

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
      const head = ['ENGINE', 'RENDER', 'VIDEO', 'RUNNING', 'SUCCESS', 'COST', 'PRICE', 'HEALTH']
      return { data, text: alignedLines([head, ...data.engines.map(row)]) }
    },
  },
]

function row(engine: Engine): string[] {
  const { name, order, running, limit, cost_usd, price_usd } = engine
  const prices = [
    ...(price_usd.render === null ? [] : [`$${price_usd.render}/render`]),
    ...(price_usd.video_second === null ? [] : [`$${price_usd.video_second}/s`]),
  ]
  return [
    name,
    String(order.render ?? '-'),
    String(order.video ?? '-'),
    limit ? `${running} of ${limit}` : String(running),
    success(engine),
    cost_usd === null ? '-' : `$${cost_usd.toFixed(2)}`,
    prices.join(' ') || '-',
    health(engine),
  ]
}

function success({ succeeded, failed }: Engine): string {
  const tries = succeeded + failed
  return tries ? `${Math.round((100 * succeeded) / tries)} % of ${tries}` : '-'
}

function health({ ready, message, breaker, retry_in_seconds }: Engine): string {
  const left = breaker === 'open' ? `Left alone for ${retry_in_seconds} s, because it failed. ` : ''
  return `${ready ? 'ready' : 'NOT READY'}: ${left}${message}`
}
