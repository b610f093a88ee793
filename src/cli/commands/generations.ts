import type { Generation } from '@veduta/client'
import { generationTypes, statuses } from '../../contract/vocabulary.ts'
import { asCaller, callerOptions } from '../access/as-caller.ts'
import { type Command, CommandError, flag, type Printed } from '../command.ts'
import { describe, openOrderProgress } from '../order/order-progress.ts'
import { saveOutputs } from '../order/save-output.ts'
import { alignedLines } from '../terminal/aligned-lines.ts'
import { openStopSignal } from '../terminal/stop-signal.ts'

type Query = NonNullable<Parameters<Parameters<Parameters<typeof asCaller>[1]>[0]['generations']>[0]>

const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'video/mp4': '.mp4',
}

/** The commands about generations, for holders of an API key. */
export const generationCommands: readonly Command[] = [
  {
    name: 'status',
    parameters: ['ID'],
    summary: 'Show the status of a generation.',
    options: { wait: flag('Wait for its end; Ctrl+C leaves it running.'), ...callerOptions },
    prints: true,
    run: async ({ parameters: [id = ''], options }) =>
      await asCaller(options, async (client) => {
        if (options.wait === undefined) return printed(await client.request('GET /v1/status/{id}', { path: { id } }))
        const signal = openStopSignal()
        const progress = openOrderProgress(1)
        try {
          const onStatus = (generation: Generation) => progress.show(id, generation)
          return printed(await client.wait(id, { signal, onStatus }))
        } catch (error) {
          if (!signal.aborted) throw error
          throw new CommandError('failed', `It keeps running; "veduta cancel ${id}" ends it.`, { cause: error })
        } finally {
          progress.close()
        }
      }),
  },
  {
    name: 'cancel',
    parameters: ['ID'],
    summary: 'Cancel a generation and refund its credits.',
    options: callerOptions,
    prints: true,
    run: async ({ parameters: [id = ''], options }) => {
      const data = await asCaller(options, (client) => client.cancel(id))
      return { data, text: `It was cancelled, and ${data.credits.refunded} credits were refunded.` }
    },
  },
  {
    name: 'download',
    parameters: ['ID'],
    summary: 'Save the results of a generation, once it is finished.',
    options: {
      out: {
        value: 'PATH',
        short: 'o',
        description: 'The file to write, others beside it; - is stdout. Default: named after its id, in this folder.',
      },
      ...callerOptions,
    },
    prints: true,
    run: async ({ parameters: [id = ''], options }) =>
      await asCaller(options, async (client) => {
        const { output } = await client.wait(id)
        const place = options.out || `${id}${extensions[output[0].content_type] ?? ''}`
        if (place === '-' && output.length > 1) {
          throw new CommandError('usage', 'Several results do not fit on stdout: name a file with --out.')
        }
        const files: string[] = []
        await saveOutputs(client, output, { place, onSaved: (path) => files.push(path) })
        return { data: { id, file: place, files, ...output[0] }, text: place === '-' ? '' : files.join('\n') }
      }),
  },
  {
    name: 'replay',
    parameters: ['ID'],
    summary: 'Run a generation again, free of charge, and say whether its results have the same bytes.',
    options: callerOptions,
    prints: true,
    run: async ({ parameters: [id = ''], options }) =>
      await asCaller(options, async (client) => {
        const signal = openStopSignal()
        const asked = await client.request('POST /v1/generations/{id}/replay', { path: { id } }, { signal })
        const data = await client.wait(asked.id, { signal })
        const { verdict, largest_difference: largest } = data.replay!
        const text =
          verdict === 'same' ? 'The same.' : `Different${largest === null ? '' : `, by at most ${largest} of 255`}.`
        return { data, text }
      }),
  },
  {
    name: 'receipt',
    parameters: ['ID'],
    summary: 'Print the signed receipt of a finished generation, as JSON.',
    options: callerOptions,
    prints: true,
    run: async ({ parameters: [id = ''], options }) => {
      const route = 'GET /v1/generations/{id}/receipt'
      const data = await asCaller(options, (client) => client.request(route, { path: { id } }))
      return { data, text: JSON.stringify(data, null, 2) }
    },
  },
  {
    name: 'verify-receipt',
    parameters: ['FILE'],
    summary: 'Check that a receipt was signed by the service and not changed; exit code 1 if it was.',
    options: {
      output: { value: 'FILE', description: 'A result, which must be the one that the receipt names.' },
      keys: {
        value: 'FILE',
        description: 'A saved copy of /.well-known/veduta-receipts. Without it, the service is asked for its keys.',
      },
      url: callerOptions.url!,
    },
    prints: true,
    run: async ({ parameters: [path = ''], options }) =>
      await (await import('./verify-receipt.ts')).verifyReceiptFile(path, options),
  },
  {
    name: 'list',
    parameters: [],
    summary: "List the account's generations, newest first.",
    options: {
      limit: { value: 'N', description: 'The most entries to list. Default: 20.' },
      status: { value: 'STATUS', description: 'Only generations with this status.', allowed: statuses },
      type: { value: 'TYPE', description: 'Only generations of this type.', allowed: generationTypes },
      ...callerOptions,
    },
    prints: true,
    run: async ({ options }) => {
      const limit = Number(options.limit ?? 20)
      if (!Number.isInteger(limit) || limit < 1)
        throw new CommandError('usage', '--limit is not a whole number from 1.')
      const query = { status: options.status, type: options.type } as Query
      const data = await asCaller(options, async (client) => {
        const found: Generation[] = []
        for await (const generation of client.generations({ ...query, limit: Math.min(limit, 100) })) {
          found.push(generation)
          if (found.length === limit) break
        }
        return found
      })
      const rows = data.map((each) => [each.id, each.type, stateOf(each), each.created_at, firstWords(each)])
      return { data, text: alignedLines([['ID', 'TYPE', 'STATUS', 'CREATED', 'PROMPT'], ...rows]) }
    },
  },
  {
    name: 'credits',
    parameters: [],
    summary: 'Print the balance.',
    options: callerOptions,
    prints: true,
    run: async ({ options }) => {
      const data = await asCaller(options, (client) => client.account())
      return { data, text: String(data.credits), note: `The account "${data.name}" has ${data.credits} credits.` }
    },
  },
]

function printed(generation: Generation): Printed {
  const { output, notes, error } = generation
  const lines = [stateOf(generation), ...output.map(({ url }) => url), ...notes, ...(error ? [error.message] : [])]
  return { data: generation, text: lines.join('\n') }
}

/** A prompt may have several lines. */
const firstWords = ({ original_prompt }: Generation) => original_prompt.replaceAll(/\s+/g, ' ').slice(0, 60)

const stateOf = (generation: Generation) =>
  generation.completed_at ? (generation.error?.code ?? generation.status) : describe(generation)
