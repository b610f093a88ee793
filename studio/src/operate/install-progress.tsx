import { texts } from '../texts.ts'
import { type Install, statusText } from './use-install.ts'

type Props = { install: Install; onCancel: () => void; onAgain: () => void }

/** The running install, or how the last one ended. */
export function InstallProgress({ install, onCancel, onAgain }: Props) {
  const { models } = texts.operate
  const { status, message } = install
  return (
    <section class="panel">
      <h2>{statusText(install)}</h2>
      {status === 'running' && <Running install={install} onCancel={onCancel} />}
      {status === 'succeeded' && <p class="checked">{message}</p>}
      {status === 'failed' && (
        <p class="problem" role="alert">
          {message}
        </p>
      )}
      {status === 'cancelled' && <p>{message}</p>}
      {(status === 'failed' || status === 'cancelled') && (
        <p>
          <button type="button" onClick={onAgain}>
            {models.again}
          </button>
        </p>
      )}
    </section>
  )
}

function Running({ install, onCancel }: Pick<Props, 'install' | 'onCancel'>) {
  const { models } = texts.operate
  const { stage, file, file_number: number, file_count: count, bytes, total_bytes: total } = install
  const percent = total ? Math.floor((100 * bytes) / total) : undefined
  const pace = [
    ...(install.bytes_per_second === null ? [] : [models.speed(install.bytes_per_second)]),
    ...(install.seconds_left === null ? [] : [models.left(install.seconds_left)]),
  ]
  return (
    <div class="progress">
      <p class="stage-name">
        <strong>{models.stages[stage]}</strong>
        {percent !== undefined && <span>{percent} %</span>}
      </p>
      <progress
        max={100}
        value={percent}
        aria-label={models.progress}
        aria-valuetext={total ? models.part(bytes, total) : undefined}
      />
      <p class="fine">
        {file && models.file(file, number, count)}
        {total > 0 && ` · ${[models.part(bytes, total), ...pace].join(' · ')}`}
      </p>
      <div class="row">
        <button type="button" onClick={onCancel}>
          {models.cancel}
        </button>
      </div>
    </div>
  )
}
