/** The sound of a clip: a tone that follows from the seed, as long as the clip. */
export type ClipSound = { seed: number; seconds: number }

/** Turns frames into a file; both packages have this form. */
export type ClipEncoder = {
  /** What the file's bytes depend on apart from the frames. */
  versions: string[]
  notes: string[]
  /** Copies the frame and returns once the previous one is encoded, so that the next can be drawn at the same time. */
  write(frame: Uint8Array): Promise<void>
  /** Flushes the encoder, then gives the file its name. */
  finish(): Promise<void>
  /** Frees the encoder and, before `finish`, removes the file. */
  close(): Promise<void>
}
