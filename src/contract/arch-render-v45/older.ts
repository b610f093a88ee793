import type { SceneMood } from '../arch-render-v41.ts'
import type { FormReader } from '../fields/field.ts'
import { olderFields } from './fields.ts'
import type { ExpertV45 } from './panels.ts'
import type { Tell } from './tell.ts'

/** What the fields of version 4.1 are read as. */
export type Older = { panel: Record<string, string>; geometry: 'precise' | 'creative' | undefined; context: string[] }

/** Reads the fields of version 4.1 that have a counterpart, with a note on each; those that have none here are ignored. */
export function readOlder(read: FormReader, expert: ExpertV45, tell: Tell): Older {
  const panel: Record<string, string> = {}
  const asRead = (sent: string, field: string, value: string) => {
    if (read.sent(field)) {
      const [name, ...words] = sent.split(' ')
      tell.ignored.push({ field: name!, value: words.join(' '), reason: `${field} was sent` })
      return
    }
    panel[field] = value
    tell.notes.push(`${sent} of version 4.1 was read as ${field} ${value}.`)
  }
  readMood(read, expert, { tell, asRead })
  const geometry = readScenario(read, tell)
  const context = readContext(read, expert, { tell, asRead })
  return { panel, geometry, context }
}

type AsRead = { tell: Tell; asRead: (sent: string, field: string, value: string) => void }

function readMood(read: FormReader, expert: ExpertV45, { tell, asRead }: AsRead): void {
  const mood = read.text('scene_mood', olderFields.scene_mood)
  if (!mood) return
  const counterparts: Partial<Record<ExpertV45, Partial<Record<SceneMood, readonly [string, string]>>>> = {
    exterior: moodsOutdoors,
    interior: moodsIndoors,
  }
  const found = counterparts[expert]?.[mood]
  if (found) asRead(`scene_mood ${mood}`, ...found)
  else tell.ignored.push({ field: 'scene_mood', value: mood, reason: `it has no counterpart for the expert ${expert}` })
}

const moodsOutdoors: Record<SceneMood, readonly [field: string, value: string]> = {
  auto_daylight: ['time_of_day', 'auto'],
  night: ['time_of_day', 'night'],
  golden_hour: ['time_of_day', 'golden_hour'],
  overcast: ['weather', 'overcast'],
  sunrise: ['time_of_day', 'morning'],
  sunset: ['time_of_day', 'sunset'],
  blue_hour: ['time_of_day', 'blue_hour'],
  dramatic: ['time_of_day', 'golden_hour'],
}

/** Light by its nearest ambience. */
const moodsIndoors: Record<SceneMood, readonly [field: string, value: string]> = {
  auto_daylight: ['ambience', 'auto'],
  night: ['ambience', 'night'],
  golden_hour: ['ambience', 'golden_hour'],
  overcast: ['ambience', 'daylight'],
  sunrise: ['ambience', 'golden_hour'],
  sunset: ['ambience', 'golden_hour'],
  blue_hour: ['ambience', 'night'],
  dramatic: ['ambience', 'golden_hour'],
}

function readScenario(read: FormReader, { notes, ignored }: Tell): 'precise' | 'creative' | undefined {
  const scenario = read.text('render_scenario', olderFields.render_scenario)
  if (!scenario) return undefined
  if (read.sent('geometry')) {
    ignored.push({ field: 'render_scenario', value: scenario, reason: 'geometry was sent' })
    return undefined
  }
  const geometry = scenario === 'precise' ? 'precise' : 'creative'
  notes.push(`render_scenario ${scenario} of version 4.1 was read as geometry ${geometry}.`)
  return geometry
}

/** What tags mean for the expert exterior, whose fields they are. */
const tagsOutdoors: ReadonlyMap<string, readonly [field: string, value: string]> = new Map([
  ['cars', ['vehicles', 'many']],
  ['people', ['people', 'many']],
  ['greenery', ['greenery', 'lush']],
  ['motion', ['motion', 'long_exposure']],
])

/** The tags that have no field: they become words of the prompt. */
function readContext(read: FormReader, expert: ExpertV45, { tell, asRead }: AsRead): string[] {
  const rest: string[] = []
  for (const tag of read.list('context', olderFields.context)) {
    const found = expert === 'exterior' ? tagsOutdoors.get(tag) : undefined
    if (found) asRead(`context ${tag}`, ...found)
    else rest.push(tag)
  }
  if (rest.length) tell.notes.push(`context ${rest.join(', ')} of version 4.1 was read as words of the prompt.`)
  return rest
}
