import { useSignal } from '@preact/signals'
import { type Routes, VedutaError } from '@veduta/client'
import { useEffect, useRef } from 'preact/hooks'
import { announce } from '../announce.ts'
import { client, problemOf } from '../connection.ts'
import { useAttempt } from '../parts/use-load.ts'
import { noticeEnd } from '../session.ts'
import { texts } from '../texts.ts'

type Answer = Pick<Routes['GET /admin/v1/models/install']['answer'], 'host' | 'install'>
export type Install = NonNullable<Answer['install']>

const pauseMs = 1000
/** How many answers of other machines in a row mean that the one that installs is gone. */
const strangersMax = 10

/** The install of a model by the service, which goes on without this page: begun, followed and cancelled. */
export function useInstall(loaded: Answer | undefined, onEnd: () => void) {
  const followed = useSignal<Answer | undefined>(undefined)
  const strangers = useRef(0)
  const isAsking = useSignal(false)
  const lost = useSignal<VedutaError | undefined>(undefined)
  const acting = useAttempt()
  const isRunning = followed.value?.install?.status === 'running'

  const take = (now: Answer) => {
    const before = followed.peek()
    const wasRunning = before?.install?.status === 'running'
    // A load balancer may ask another machine, which knows nothing of it; or this one was replaced.
    if (wasRunning && now.host !== before.host && ++strangers.current < strangersMax) return
    strangers.current = 0
    followed.value = now
    const { install } = now
    if (!wasRunning || install?.status === 'running') return
    // There is none if the service was started again in the meantime.
    if (install) announce(`${statusText(install)}. ${install.message ?? ''}`)
    onEnd()
  }
  const read = async (signal?: AbortSignal) =>
    take(await client.request('GET /admin/v1/models/install', {}, signal && { signal }))

  useEffect(() => {
    // Later ones may be older than what was followed since.
    if (loaded && !followed.peek()) followed.value = loaded
  }, [loaded])

  useEffect(() => {
    if (!isRunning) return
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      try {
        await read(gone.signal)
        lost.value = undefined
      } catch (error) {
        noticeEnd(error)
        // It is asked again: the service may be starting.
        if (!gone.signal.aborted) lost.value = problemOf(error)
      }
      if (!gone.signal.aborted) timer = setTimeout(look, pauseMs)
    }
    look()
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [isRunning])

  const begin = async (name: string) => {
    if (isAsking.value) return
    isAsking.value = true
    try {
      const begun = await client.request('POST /admin/v1/models/install', { body: { name } })
      followed.value = begun
      announce(statusText(begun.install!))
    } catch (error) {
      // It was begun elsewhere.
      if (error instanceof VedutaError && error.code === 'INSTALL_RUNNING') await read()
      throw error
    } finally {
      isAsking.value = false
    }
  }

  return {
    install: followed.value?.install,
    isBusy: isAsking.value || isRunning,
    problem: acting.problem ?? lost.value,
    begin: (name: string) => acting.attempt(() => begin(name)),
    cancel: () => acting.attempt(async () => take(await client.request('POST /admin/v1/models/install/cancel'))),
  }
}

/** Which model, and how its install stands. */
export const statusText = ({ models, status }: Install) => `${models.at(-1)} ${texts.operate.models.statuses[status]}`
