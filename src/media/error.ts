/** Why a media task gave no answer. `failed`: it threw; `died`: its process crashed or broke a limit; `busy`: none was free. */
export class MediaError extends Error {
  override name = 'MediaError'
  readonly kind: 'failed' | 'died' | 'busy'

  constructor(kind: 'failed' | 'died' | 'busy', message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
