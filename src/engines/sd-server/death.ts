import { constants } from 'node:os'
import { EngineError } from '../port/engine.ts'

/** How a server ended by itself: the code of its process, which is 128 and a signal's number after that signal, and what it wrote. */
type Death = { code: number; said: string }

/** How much of its last words an error quotes. */
const wordsMaxLength = 300
const memoryWords =
  /out of (device |host )?memory|OutOf(Device|Host)?Memory|bad_alloc|(fail\w*|cannot|unable) to allocate/i

/** Why a server ended by itself: in a sentence for its operator, and in words for the caller whose job it had. */
export function explainDeath({ code, said }: Death): { sentence: string; told: string } {
  const signal = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0]
  const how = `sd-server ${signal ? `was ended by the signal ${signal}` : `ended by itself with the exit code ${code}`}`
  const advice = 'use a smaller model, or a machine with more memory'
  if (memoryWords.test(said))
    return { sentence: `${how}, because memory ran out: ${advice}`, told: 'sd-server ran out of memory' }
  // A person may have sent it as well.
  if (signal === 'SIGKILL') {
    const sentence = `${how}, as systems do to a program when memory runs out: ${advice}`
    return { sentence, told: 'sd-server was ended while it worked, perhaps because memory ran out' }
  }
  return { sentence: how, told: 'sd-server broke down while it worked' }
}

/** The failure of a job whose server ended by itself. */
export function deathError(death: Death): EngineError {
  const { sentence, told } = explainDeath(death)
  const words = death.said.trim().slice(-wordsMaxLength)
  return new EngineError(`${sentence}. ${words ? `Its last words: ${words}` : 'It said nothing.'}`, {
    code: 'ENGINE_FAILED',
    retryable: true,
    undelivered: true,
    told,
  })
}
