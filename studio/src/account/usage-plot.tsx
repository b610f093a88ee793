import type { Routes } from '@veduta/client'
import type { Kind } from '../../../src/contract/vocabulary.ts'
import { texts } from '../texts.ts'

type Usage = Routes['GET /v1/account/usage']['answer']
type Day = { day: string; render: number; video: number }

/** In units of the drawing, which scales with its container. */
const height = 160
const width = 720
const foot = 1

/** Credits per day as stacked bars; a table below has the same numbers, for screen readers too. */
export function UsagePlot({ from, to, usage }: Usage) {
  const days = daysOf({ from, to, usage })
  const most = Math.max(...days.map(({ render, video }) => render + video))
  if (most === 0) return <p>{texts.account.usageEmpty}</p>
  const step = width / days.length
  const scale = (height - foot) / most
  return (
    <>
      <svg class="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <title>{texts.account.usage}</title>

        <line class="axis" x1={0} x2={width} y1={height - foot} y2={height - foot} />
        {days.map(({ day, render, video }, index) => (
          <g key={day}>
            <title>{texts.account.usageOf(day, render, video)}</title>
            <Bar kind="render" x={index * step} width={step} from={0} credits={render} scale={scale} />
            <Bar kind="video" x={index * step} width={step} from={render} credits={video} scale={scale} />
          </g>
        ))}
      </svg>
      <p class="fine plot-ends">
        <span>{from}</span>
        <span>{texts.account.most(most)}</span>
        <span>{to}</span>
      </p>
      <details>
        <summary>{texts.account.usageTable}</summary>
        <UsageTable usage={usage} />
      </details>
    </>
  )
}

type BarProps = { kind: Kind; x: number; width: number; from: number; credits: number; scale: number }

function Bar({ kind, x, width, from, credits, scale }: BarProps) {
  if (!credits) return null
  const top = height - foot - (from + credits) * scale
  return <rect class={kind} x={x + width * 0.15} width={width * 0.7} y={top} height={credits * scale} rx={1.5} />
}

function UsageTable({ usage }: Pick<Usage, 'usage'>) {
  const { account, history } = texts
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the arrow keys too.
    <section class="table-box" tabIndex={0} aria-label={account.usage}>
      <table>
        <thead>
          <tr>
            <th scope="col">{account.day}</th>
            <th scope="col">{account.what}</th>
            <th scope="col" class="number">
              {history.statuses.succeeded}
            </th>
            <th scope="col" class="number">
              {history.statuses.failed}
            </th>
            <th scope="col" class="number">
              {account.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {usage.map(({ date, endpoint, succeeded, failed, credits }) => (
            <tr key={date + endpoint}>
              <td>{date}</td>
              <td>{account.endpoint[endpoint] ?? endpoint}</td>
              <td class="number">{succeeded}</td>
              <td class="number">{failed}</td>
              <td class="number">{credits}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Every day of the period, including days without generations. */
function daysOf({ from, to, usage }: Usage): Day[] {
  const days: Day[] = []
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    const sum = (of: RegExp) =>
      usage.filter((row) => row.date === day && of.test(row.endpoint)).reduce((total, row) => total + row.credits, 0)
    days.push({ day, render: sum(/^archRender/), video: sum(/^video/) })
  }
  return days
}
