/** What turns frames into a file, whichever package it is of. */
export type ClipEncoder = {
  /** What its bytes depend on besides the frames. */
  versions: string[]
  notes: string[]
  /** Takes a copy of the frame and returns as soon as the one before it is encoded, so that the next can be drawn meanwhile. */
  write(frame: Uint8Array): Promise<void>
  /** Writes what is still in the encoder, then gives the file its name. */
  finish(): Promise<void>
  /** Frees the encoder and, before `finish`, removes the file. */
  close(): Promise<void>
}
