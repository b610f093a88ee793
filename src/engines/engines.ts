import type { Encoder, MediaPool } from '../media/pool.ts'
import { openClassicalEngine } from './classical.ts'
import type { Engine, Task } from './engine.ts'

export type Engines = {
  /** The engine that takes a new task of this kind. */
  choose: (kind: Task['kind']) => Engine
  /** The engine of this name; undefined where it is no longer configured. */
  find: (name: string) => Engine | undefined
}

export function openEngines(media: MediaPool, options: { encoder: Encoder }): Engines {
  const classical = openClassicalEngine(media, options)
  const engines = [classical]
  return {
    choose: () => classical,
    find: (name) => engines.find((engine) => engine.name === name),
  }
}
