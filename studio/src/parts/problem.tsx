import type { VedutaError } from '@veduta/client'
import type { ComponentChildren } from 'preact'
import { texts } from '../texts.ts'

/** An error: what to do, and the reference by which the operator finds it. */
export function Problem({
  error,
  children,
}: {
  error: Pick<VedutaError, 'code' | 'message' | 'requestId'>
  children?: ComponentChildren
}) {
  return (
    <div class="problem" role="alert">
      <p>{error.message}</p>
      <p class="fine">
        {texts.code} <code>{error.code}</code>
        {error.requestId && (
          <>
            {' · '}
            {texts.reference} <code>{error.requestId}</code>
          </>
        )}
      </p>
      {children}
    </div>
  )
}
