/** Whether a request failed because it took too long: by a limit of ours, of the network or of a gateway on its way. */
export function isTimeout({ status, cause }: { status?: number | undefined; cause?: unknown }): boolean {
  if (status !== undefined) return status === 408 || status === 504
  const { name, code } = (cause ?? {}) as { name?: string; code?: unknown }
  return name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(String(code))
}
