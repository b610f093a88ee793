/** A model's progress by the last tqdm bar in its logs, such as `76%|███   | 38/50`, from 0 to 1. */
export function progressInLogs(logs: string): number {
  const last = [...logs.matchAll(/(\d{1,3})%\|/g)].at(-1)
  return last ? Math.min(Number(last[1]), 100) / 100 : 0
}
