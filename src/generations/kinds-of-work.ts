import { endpointNames } from '../contract/vocabulary.ts'
import type { Generation } from '../store/schema.ts'

/** What a worker of this version can do: it names them, so that versions before leave to it what they do not know. */
export const kindsOfWork: readonly string[] = [...endpointNames, 'replay']

/** Which of them a generation is. */
export const kindOfWork = ({ type, endpoint }: Pick<Generation, 'type' | 'endpoint'>): string =>
  type === 'replay' ? type : endpoint
