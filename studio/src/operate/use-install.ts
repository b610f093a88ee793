import { useSignal } from '@preact/signals'
import { type Routes, VedutaError } from '@veduta/client'
import { useEffect } from 'preact/hooks'
import { announce } from '../announce.ts'
import { client, problemOf } from '../connection.ts'
import { useAttempt } from '../parts/use-load.ts'
import { noticeEnd } from '../session.ts'
import { texts } from '../texts.ts'

export type Install = NonNullable<Routes['GET /admin/v1/models/install']['answer']['install']>

const pauseMs = 1000

/** The install of a model by the service, which goes on without this page: begun, followed and cancelled. */
export function useInstall(loaded: Install | null | undefined, onEnd: () => void) {
  const install = useSignal<Install | null>(null)
  const isAsking = useSignal(false)
  const lost = useSignal<VedutaError | undefined>(undefined)
  const acting = useAttempt()
  const isRunning = install.value?.status === 'running'

  const take = (now: Install | null) => {
    const wasRunning = install.peek()?.status === 'running'
    install.value = now
    if (!wasRunning || now?.status === 'running') return
    // There is none if the service was started again in the meantime.
    if (now) announce(`${statusText(now)}. ${now.message ?? ''}`)
    onEnd()
  }
  const read = async (signal?: AbortSignal) =>
    take((await client.request('GET /admin/v1/models/install', {}, signal && { signal })).install)

  useEffect(() => {
    // Later ones may be older than what was followed since.
    if (loaded && !install.peek()) install.value = loaded
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
      const begun = (await client.request('POST /admin/v1/models/install', { body: { name } })).install!
      install.value = begun
      announce(statusText(begun))
    } catch (error) {
      // It was begun elsewhere.
      if (error instanceof VedutaError && error.code === 'INSTALL_RUNNING') await read()
      throw error
    } finally {
      isAsking.value = false
    }
  }

  return {
    install: install.value,
    isBusy: isAsking.value || isRunning,
    problem: acting.problem ?? lost.value,
    begin: (name: string) => acting.attempt(() => begin(name)),
    cancel: () =>
      acting.attempt(async () => take((await client.request('POST /admin/v1/models/install/cancel')).install)),
  }
}

/** Which model, and how its install stands. */
export const statusText = ({ models, status }: Install) => `${models.at(-1)} ${texts.operate.models.statuses[status]}`
