/** Whether a request failed because it took too long: by a limit here, in the network or in a gateway. */
export function isTimeout({ status, cause }: { status?: number | undefined; cause?: unknown }): boolean {
  if (status !== undefined) return status === 408 || status === 504
  const { name, code } = (cause ?? {}) as { name?: string; code?: unknown }
  return name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(String(code))
}
