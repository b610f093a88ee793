/**
 * Why a media task gave no result. `failed`: it threw; `died`: its process crashed or exceeded a limit; `busy`: no process was free, or other processes left it
 * too little time.
 */
export class MediaError extends Error {
  override name = 'MediaError'
  readonly kind: 'failed' | 'died' | 'busy'

  constructor(kind: 'failed' | 'died' | 'busy', message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
