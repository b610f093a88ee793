import { constants } from 'node:os'
import { EngineError } from '../port/engine.ts'

/** How a server ended by itself: the code of its process, which is 128 and a signal's number after that signal, and what it wrote. */
type Death = { code: number; said: string }

/** How much of its last words an error quotes. */
const wordsMaxLength = 300
const memoryWords =
  /out of (device |host )?memory|OutOf(Device|Host)?Memory|bad_alloc|(fail\w*|cannot|unable) to allocate/i

/** Why a server ended by itself, in a sentence. */
export function explainDeath({ code, said }: Death): { sentence: string; isMemory: boolean } {
  const signal = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0]
  const isMemory = memoryWords.test(said) || signal === 'SIGKILL'
  const how = signal ? `was ended by the signal ${signal}` : `ended by itself with the exit code ${code}`
  if (!isMemory) return { sentence: `sd-server ${how}`, isMemory }
  const why = memoryWords.test(said) ? 'because memory ran out' : 'as systems do to a program when memory runs out'
  return { sentence: `sd-server ${how}, ${why}: use a smaller model, or a machine with more memory`, isMemory }
}

/** The failure of a job whose server ended by itself. */
export function deathError(death: Death): EngineError {
  const { sentence, isMemory } = explainDeath(death)
  const words = death.said.trim().slice(-wordsMaxLength)
  return new EngineError(`${sentence}. ${words ? `Its last words: ${words}` : 'It said nothing.'}`, {
    code: 'ENGINE_FAILED',
    retryable: true,
    undelivered: true,
    told: isMemory ? 'sd-server ran out of memory' : 'sd-server broke down while it worked',
  })
}
