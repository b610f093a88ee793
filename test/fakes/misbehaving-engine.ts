import { closeSync, openSync } from 'node:fs'
import { copyFile, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import type { OwnEngineTools } from '../../src/engines/own/own-engine.ts'
import type { Engine, Made, RenderTask, Run } from '../../src/engines/port/engine.ts'

/*
 * An operator's own engine that returns the picture it was given, or misbehaves in the way that the prompt names. It never
 * stops for its signal.
 */

/** What a prompt requests, and whether the generation may fail from it. */
export const misbehaviours: Record<string, { mayFail: boolean }> = {
  hang: { mayFail: true },
  /** Ends the whole process, once for each seed. */
  crash: { mayFail: false },
  throw: { mayFail: true },
  late: { mayFail: false },
  /** Returns two pictures with one name. */
  twice: { mayFail: true },
  /** Keeps reporting after it has returned. */
  chatter: { mayFail: false },
  garbage: { mayFail: true },
  resized: { mayFail: true },
  nothing: { mayFail: true },
  empty: { mayFail: true },
  nonsense: { mayFail: true },
  refuse: { mayFail: true },
  /** Has ordered its pictures elsewhere, and those of every third seed are blank. */
  faint: { mayFail: true },
  /** Leaves the task to the next engine. */
  decline: { mayFail: false },
}

/** Longer than chaos allows. */
const lateMs = 4000

export function openEngine({ EngineError, log }: OwnEngineTools): Engine {
  /** Where each crash leaves a file, so that it is the only one, and each order elsewhere. */
  const crashes = process.env.MISBEHAVING_ENGINE_CRASHES

  async function copy(task: RenderTask, path: string): Promise<Made> {
    await copyFile(task.source, path)
    const output = { path, contentType: 'image/png', ...(await pngSize(path)), durationSeconds: null } as const
    return { outputs: [output], notes: [], version: 'misbehaving 1' }
  }

  /** A second order of what was ordered leaves a file of its own. */
  async function orderOnce({ seed }: RenderTask, { checkpoint }: Run): Promise<void> {
    if ((checkpoint.noted as { seed?: number } | undefined)?.seed === seed) return
    await checkpoint.note({ seed })
    if (!isFirst(join(crashes!, `ordered ${seed}`))) isFirst(join(crashes!, `ordered twice ${seed}`))
  }

  async function blank(made: Made): Promise<Made> {
    const [{ path, width, height }] = made.outputs as [Made['outputs'][0]]
    await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png()
      .toFile(path)
    return made
  }

  async function misbehave(task: RenderTask, run: Run): Promise<unknown> {
    const good = () => copy(task, join(run.folder, 'render.png'))
    switch (task.callerText) {
      case 'hang':
        return await new Promise(() => {})
      case 'crash':
        if (isFirst(join(crashes!, String(task.seed)))) process.exit(3)
        return await good()
      case 'throw':
        throw undefined
      case 'late':
        await setTimeout(lateMs)
        return await good()
      case 'twice': {
        const [one, two] = [await good(), await copy(task, join(run.folder, '..', 'render.png'))]
        return { ...one, outputs: [...one.outputs, ...two.outputs] }
      }
      case 'chatter': {
        const chatter = async () => {
          for (let times = 0; times < 5; times++) {
            run.progress({ progress: times / 5, stage: 'rendering' })
            await run.checkpoint.note({ times }).catch((error) => log.info(error, 'The engine is too late.'))
            await setTimeout(100)
          }
        }
        void chatter()
        run.progress({ progress: Number.NaN, stage: 'rendering' })
        return await good()
      }
      case 'garbage': {
        const made = await good()
        await writeFile(made.outputs[0]!.path, Buffer.concat([pngSignature, Buffer.alloc(1000, 'garbage')]))
        return made
      }
      case 'resized': {
        const made = await good()
        return { ...made, outputs: made.outputs.map((output) => ({ ...output, width: output.width + 1 })) }
      }
      case 'nothing':
        return undefined
      case 'empty':
        return { ...(await good()), outputs: [] }
      case 'nonsense':
        throw new EngineError('Nonsense.', { code: 'NONSENSE' as never, retryable: true })
      case 'refuse':
        throw new EngineError('Refused.', { code: 'CONTENT_REFUSED', retryable: false })
      case 'faint':
        await orderOnce(task, run)
        return task.seed % 3 ? await good() : await blank(await good())
      case 'decline':
        throw new EngineError('Not now.', {
          code: 'ENGINE_FAILED',
          retryable: true,
          undelivered: true,
          retryAfterSeconds: 0.001,
        })
      default:
        return await good()
    }
  }

  return {
    name: 'misbehaving',
    capabilities: { render: { references: 0 }, seed: false },
    health: async () => ({ ready: true, message: 'It is there, for better or worse.' }),
    run: (task, run) => misbehave(task as RenderTask, run) as Promise<Made>,
    cancelOrder: async (noted) => {
      if ('lost' in noted) throw new Error('The host of this order is gone.')
    },
  }
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** PNG's first chunk, IHDR, begins with them (PNG specification, 11.2.1). */
async function pngSize(path: string): Promise<{ width: number; height: number }> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(24), 0, 24, 0)
  await file.close()
  return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) }
}

function isFirst(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'))
    return true
  } catch {
    return false
  }
}
