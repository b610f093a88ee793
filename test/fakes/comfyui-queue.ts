import type { EventEmitter } from 'node:events'
import sharp from 'sharp'
import { type Graph, needed, nodesOf } from './comfyui-graph.ts'
import { makeOutput } from './comfyui-output.ts'

export type Entry = {
  number: number
  promptId: string
  graph: Graph
  clientId: string | undefined
  outputs: string[]
}

/** How a run may go wrong. */
export type Mishap =
  | 'a node fails'
  | 'out of memory'
  | 'nothing is saved'
  | 'the file is gone'
  | 'a blank result'
  | 'a result that is HTML'
  | 'a result cut short'
  | 'a gigantic result'
  | 'two results'
  | 'a late history'
  | 'a small result'

type Outputs = Record<string, Record<string, object[]>>
type Finished = {
  entry: Entry
  outputs: Outputs
  messages: [string, object][]
  status: 'completed' | 'failed' | 'cancelled'
}

const outOfMemory = `Allocation on device 0 would exceed allowed memory. (out of memory)

This error means you ran out of memory on your GPU.

TIPS: If the workflow worked before you might have accidentally set the batch_size to a large number.`

/** The queue and the history, both only in memory, and the one worker that runs the queue. */
export function openQueue({
  files,
  faults,
  tell,
  events,
}: {
  files: Map<string, Buffer>
  faults: { mishap: Mishap | undefined; hold: Promise<void> | undefined }
  tell: (clientId: string | undefined, type: string, data: object) => void
  events: EventEmitter
}) {
  let pending: Entry[] = []
  let running: { entry: Entry; interrupted: PromiseWithResolvers<'interrupted'> } | undefined
  let finished = new Map<string, Finished>()
  let lifetime = 0

  async function work() {
    while (pending.length && !running) {
      const entry = pending.shift()!
      const born = lifetime
      const current = { entry, interrupted: Promise.withResolvers<'interrupted'>() }
      running = current
      const result = await run(entry, current.interrupted.promise, () => born === lifetime)
      if (born !== lifetime) return
      finished.set(entry.promptId, result)
      running = undefined
      tell(entry.clientId, 'executing', { node: null, prompt_id: entry.promptId })
      events.emit('ended', entry)
    }
  }

  async function run(entry: Entry, interrupted: Promise<'interrupted'>, lives: () => boolean): Promise<Finished> {
    const { promptId: prompt_id, graph, clientId, outputs } = entry
    const messages: [string, object][] = []
    const say = (type: string, data: object) => {
      const message = { ...data, prompt_id, timestamp: Date.now() }
      if (type.startsWith('execution_')) messages.push([type, message])
      if (lives()) tell(clientId, type, message)
    }
    const finish = (status: Finished['status'], made: Outputs = {}) => ({ entry, outputs: made, messages, status })
    say('execution_start', {})
    say('execution_cached', { nodes: [] })
    const nodes = needed(graph, outputs[0]!)
    for (const node of nodes) {
      say('executing', { node, display_node: node })
      if (!/^KSampler(Advanced)?$|^SamplerCustom/.test(graph[node]!.class_type)) continue
      events.emit('running', entry)
      const held = await Promise.race([interrupted, faults.hold])
      if (held === 'interrupted') {
        say('execution_interrupted', { node_id: node, node_type: graph[node]!.class_type, executed: [] })
        return finish('cancelled')
      }
      if (faults.mishap === 'a node fails' || faults.mishap === 'out of memory') {
        say('execution_error', {
          node_id: node,
          node_type: graph[node]!.class_type,
          executed: [],
          ...describe(faults.mishap),
        })
        return finish('failed')
      }
      for (let value = 1; value <= 4; value++) {
        say('progress', { value, max: 4, node })
        const state = { value, max: 4, state: value === 4 ? 'finished' : 'running', node_id: node, prompt_id }
        say('progress_state', { nodes: { [node]: state } })
      }
    }
    const made = await save(entry)
    for (const [node, output] of Object.entries(made)) say('executed', { node, display_node: node, output })
    say('execution_success', {})
    if (faults.mishap === 'a late history') await nextLook(events)
    return finish('completed', made)
  }

  async function save({ graph, outputs }: Entry): Promise<Outputs> {
    if (faults.mishap === 'nothing is saved') return {}
    const source = findPicture(String(nodesOf(graph, 'LoadImage')[0]!.inputs.image))!
    const blank = faults.mishap === 'a blank result'
    const made = await makeOutput(graph, blank ? await sharp(source).linear(0, 0).toBuffer() : source)
    const { extension } = made
    const bytes = faults.mishap === 'a small result' ? await sharp(made.bytes).resize(592).toBuffer() : made.bytes
    const prefix = String(graph[outputs[0]!]!.inputs.filename_prefix)
    const [subfolder, name] = [prefix.split('/').slice(0, -1).join('/'), prefix.split('/').at(-1)]
    const store = (number: number, content: Buffer, ending: string) => {
      const filename = `${name}_0000${number}_.${ending}`
      if (faults.mishap !== 'the file is gone') files.set(`output/${subfolder}/${filename}`, content)
      return { filename, subfolder, type: 'output' }
    }
    const html = Buffer.from('<!doctype html><title>Sign in</title>')
    const images =
      faults.mishap === 'a result that is HTML'
        ? [store(1, html, 'html')]
        : [store(1, faults.mishap === 'a result cut short' ? bytes.subarray(0, bytes.length / 2) : bytes, extension)]
    if (faults.mishap === 'two results') images.push(store(2, bytes, extension))
    return { [outputs[0]!]: extension === 'mp4' ? { images, animated: [{}] } : { images } }
  }

  /** What LoadImage names: a folder in brackets, else the input folder. */
  function findPicture(image: string): Buffer | undefined {
    const [, path, type = 'input'] = /^(.*?)(?: \[(temp|input|output)\])?$/.exec(image)!
    return files.get(`${type}/${path!.includes('/') ? path : `/${path}`}`)
  }

  const describeEntry = ({ number, promptId, graph, outputs }: Entry) => [number, promptId, graph, {}, outputs]

  return {
    add: (entry: Entry) => {
      pending.push(entry)
      setImmediate(() => void work())
    },
    remaining: () => pending.length + (running ? 1 : 0),
    describe: () => ({
      queue_running: running ? [describeEntry(running.entry)] : [],
      queue_pending: pending.map(describeEntry),
    }),
    remove: (promptId: string) => {
      const before = pending.length
      pending = pending.filter((entry) => entry.promptId !== promptId)
      return pending.length < before
    },
    /** Without an id, the running order. */
    interrupt: (promptId?: string) => {
      const ours = running && (promptId === undefined || running.entry.promptId === promptId)
      if (ours) running!.interrupted.resolve('interrupted')
      return Boolean(ours)
    },
    job: (id: string) => {
      events.emit('look', id)
      if (pending.some(({ promptId }) => promptId === id)) return { id, status: 'pending', priority: 0 }
      if (running?.entry.promptId === id) return { id, status: 'in_progress', priority: 0 }
      const done = finished.get(id)
      const execution_error = done?.messages.find(([type]) => type === 'execution_error')?.[1]
      return done && { id, status: done.status, outputs: done.outputs, execution_error }
    },
    history: (id: string) => {
      events.emit('look', id)
      const done = finished.get(id)
      if (!done) return {}
      const status_str = done.status === 'completed' ? 'success' : 'error'
      const status = { status_str, completed: done.status === 'completed', messages: done.messages }
      return { [id]: { prompt: describeEntry(done.entry), outputs: done.outputs, status, meta: {} } }
    },
    findPicture,
    forget: () => {
      lifetime++
      running?.interrupted.resolve('interrupted')
      running = undefined
      pending = []
      finished = new Map()
    },
  }
}

function describe(mishap: 'a node fails' | 'out of memory') {
  const [exception_type, exception_message] =
    mishap === 'out of memory'
      ? ['torch.OutOfMemoryError', outOfMemory]
      : ['RuntimeError', 'mat1 and mat2 shapes cannot be multiplied (512x4096 and 2560x3072)']
  return { exception_type, exception_message, traceback: [], current_inputs: {}, current_outputs: [] }
}

/** Resolves when an order was polled twice more. */
async function nextLook(events: EventEmitter): Promise<void> {
  for (let looks = 0; looks < 2; looks++) await new Promise((resolve) => events.once('look', resolve))
}
