import { openProgressLine } from './progress-line.ts'

type Step = { file: string; number: number; count: number; bytes: number; fileBytes: number; restBytes: number }

/** How often a log that is not a terminal gets a line for each file. */
const linesOfFile = 10

/** The progress of files that are fetched, one after the other: bytes, speed, time left. */
export function openDownloadLine(now = () => performance.now()) {
  let first: { at: number; restBytes: number } | undefined
  const line = openProgressLine('')

  /** Of this call, without what an earlier one fetched. */
  function paceOf(restBytes: number): string {
    first ??= { at: now(), restBytes }
    const seconds = (now() - first.at) / 1000
    const fetched = first.restBytes - restBytes
    if (seconds < 1 || fetched <= 0) return ''
    const speed = fetched / seconds
    return `, ${(speed / 1e6).toFixed(1)} MB/s, ${timeOf(restBytes / speed)} left`
  }

  return {
    show: ({ file, number, count, bytes, fileBytes, restBytes }: Step) => {
      const unit = fileBytes < 1e9 ? { bytes: 1e6, name: 'MB' } : { bytes: 1e9, name: 'GB' }
      const of = (size: number) => (size / unit.bytes).toFixed(1)
      const text = `${number} of ${count}, ${file}: ${of(bytes)} of ${of(fileBytes)} ${unit.name}${paceOf(restBytes)}`
      line.tell(text, `${number} ${Math.floor((linesOfFile * bytes) / fileBytes)}`)
    },
    end: line.end,
  }
}

function timeOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
