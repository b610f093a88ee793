/** One try of a job. `attempt` counts from 0 and fences: what an earlier attempt settles changes nothing. */
export type Job = { id: string; generationId: string; attempt: number; signal: AbortSignal }
