/** One try of a job. `attempt` counts from 0 and fences: what an earlier attempt settles changes nothing. */
export type Job = {
  id: string
  generationId: string
  attempt: number
  /** What only some workers have and this job needs next; undefined where any of them will do. */
  needs: string | undefined
  signal: AbortSignal
}
