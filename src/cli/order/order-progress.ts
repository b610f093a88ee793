import type { Generation } from '@veduta/client'

export type OrderProgress = ReturnType<typeof openOrderProgress>

/** The progress of orders, in one redrawn line of stderr; nothing unless stderr is a terminal. */
export function openOrderProgress(total: number, stream = process.stderr) {
  const running = new Map<string, Generation>()
  let done = 0

  function draw(): void {
    if (!stream.isTTY) return
    const parts = [...running].map(([name, generation]) => `${name} ${describe(generation)}`)
    const text = [...(total > 1 ? [`${done} of ${total} done`] : []), ...parts].join(', ')
    stream.cursorTo(0)
    stream.write(text.slice(0, stream.columns - 1))
    stream.clearLine(1)
  }

  return {
    show: (name: string, generation: Generation) => {
      running.set(name, generation)
      draw()
    },
    end: (name: string) => {
      running.delete(name)
      done++
      draw()
    },
    close: () => {
      if (!stream.isTTY) return
      stream.cursorTo(0)
      stream.clearLine(1)
    },
  }
}

export function describe({ status, stage, progress, queue_position, eta_seconds }: Generation): string {
  const left = eta_seconds === null ? '' : `, about ${eta_seconds} s left`
  if (status === 'queued') return `queued${queue_position === null ? '' : ` at place ${queue_position}`}${left}`
  return `${stage} ${Math.round(progress * 100)} %${left}`
}
