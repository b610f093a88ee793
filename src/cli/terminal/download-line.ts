import { openPace, type Pace } from '../../models/pace.ts'
import { openProgressLine } from './progress-line.ts'

type Step = {
  stage: string
  file: string
  number: number
  count: number
  bytes: number
  fileBytes: number
  restBytes: number
}

/** How often a log that is not a terminal gets a line for each file. */
const linesOfFile = 10

/** The progress of files that are fetched, one after the other. */
export function openDownloadLine() {
  const pace = openPace()
  const line = openProgressLine('')
  return {
    show: (step: Step) => {
      const { stage, file, number, bytes, fileBytes, restBytes } = step
      if (stage !== 'fetching') return line.tell(`${file}: ${stage}`, `${number} ${stage}`)
      line.tell(describeDownload(step, pace(restBytes)), `${number} ${Math.floor((linesOfFile * bytes) / fileBytes)}`)
    },
    end: line.end,
  }
}

/** Bytes, speed, time left. */
export function describeDownload(
  { file, number, count, bytes, fileBytes }: Omit<Step, 'stage' | 'restBytes'>,
  pace: Pace | undefined,
): string {
  const unit = fileBytes < 1e9 ? { bytes: 1e6, name: 'MB' } : { bytes: 1e9, name: 'GB' }
  const of = (size: number) => (size / unit.bytes).toFixed(1)
  return `${number} of ${count}, ${file}: ${of(bytes)} of ${of(fileBytes)} ${unit.name}${describePace(pace)}`
}

function describePace({ bytesPerSecond, secondsLeft }: Partial<Pace> = {}): string {
  if (!bytesPerSecond) return ''
  return `, ${(bytesPerSecond / 1e6).toFixed(1)} MB/s, ${timeOf(secondsLeft!)} left`
}

function timeOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
