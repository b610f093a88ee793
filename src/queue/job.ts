/** One attempt at a job. `attempt` counts from 0 and fences: settling by an earlier attempt changes nothing. */
export type Job = {
  id: string
  generationId: string
  attempt: number
  /** What the job needs next and only some workers have; undefined if any worker will do. */
  needs: string | undefined
  signal: AbortSignal
}
