import { z } from 'zod'

/** An input of a kind of node, as its server describes it. */
export type NodeInput = {
  type: string
  isRequired: boolean
  /** Undefined if it does not take one of a list. */
  choices?: unknown[] | undefined
  min?: number | undefined
  max?: number | undefined
  /** Whether it takes any number of further inputs whose names begin with its own and a dot. */
  isOpen: boolean
}

const group = z.record(z.string(), z.array(z.unknown()).min(1)).default({})
const groups = z.object({ required: group, optional: group })

/** A list as `[[choices], …]`, and in the newer form as `["COMBO", { options }]`. */
const details = z.object({
  options: z.array(z.unknown()).optional().catch(undefined),
  min: z.number().optional().catch(undefined),
  max: z.number().optional().catch(undefined),
  /** The choices are fetched by the page, and its server does not check them. */
  remote: z.unknown().optional(),
  remote_combo: z.unknown().optional(),
  multiselect: z.unknown().optional(),
})

/** One choice of a list that decides which inputs follow. */
const branch = z.object({ key: z.unknown(), inputs: z.unknown() })
const branching = 'COMFY_DYNAMICCOMBO_V3'
const openTypes = ['COMFY_AUTOGROW_V3', 'COMFY_DYNAMICSLOT_V3']

/** The inputs of a node by name, given its values: a list that decides which inputs follow names those `list.input`. */
export function listNodeInputs(info: unknown, values: Record<string, unknown>, prefix = ''): Map<string, NodeInput> {
  const found = new Map<string, NodeInput>()
  const { required, optional } = groups.safeParse(info).data ?? { required: {}, optional: {} }
  for (const [key, described] of Object.entries({ ...optional, ...required })) {
    const name = prefix + key
    const [type] = described
    const { options, min, max, ...how } = details.parse(described[1] ?? {})
    const isUnchecked = how.remote || how.remote_combo || how.multiselect
    const branches = type === branching ? (options ?? []).flatMap((option) => branch.safeParse(option).data ?? []) : []
    const listed = type === branching ? branches.map(({ key }) => key) : type === 'COMBO' ? (options ?? []) : undefined
    const isOpen = openTypes.includes(String(type))
    found.set(name, {
      type: String(Array.isArray(type) ? 'COMBO' : type),
      isRequired: key in required && !isOpen,
      choices: isUnchecked ? undefined : Array.isArray(type) ? type : listed,
      min,
      max,
      isOpen,
    })
    const chosen = branches.find(({ key }) => key === values[name])
    if (chosen) for (const entry of listNodeInputs(chosen.inputs, values, `${name}.`)) found.set(...entry)
  }
  return found
}
