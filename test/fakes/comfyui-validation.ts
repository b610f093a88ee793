import { type Graph, isLink, needed } from './comfyui-graph.ts'
import type { Choice, InputInfo, NodeInfo } from './comfyui-nodes.ts'

type Fault = { type: string; message: string; details: string; extra_info: object }
type NodeErrors = Record<string, { errors: Fault[]; dependent_outputs: string[]; class_type: string }>

/** What a server knows: its nodes and the uploaded pictures. */
type Known = { infos: Record<string, NodeInfo>; hasPicture: (image: string) => boolean }

/** Validates a workflow as ComfyUI does: from each output node back, only the nodes that it needs. */
export function validate(
  graph: Graph,
  known: Known,
):
  | { refusal: { error: Fault; node_errors: NodeErrors } }
  | { refusal?: undefined; outputs: string[]; nodeErrors: NodeErrors } {
  for (const [id, { class_type }] of Object.entries(graph)) {
    if (known.infos[class_type]) continue
    const extra_info = { node_id: id, class_type, node_title: class_type }
    return refuse({
      type: 'missing_node_type',
      message: `Node '${class_type}' not found.`,
      details: `Node ID '#${id}'`,
      extra_info,
    })
  }
  const ends = Object.keys(graph).filter((id) => known.infos[graph[id]!.class_type]!.output_node)
  if (!ends.length)
    return refuse({ type: 'prompt_no_outputs', message: 'Prompt has no outputs', details: '', extra_info: {} })
  const nodeErrors: NodeErrors = {}
  const outputs = ends.filter((end) => {
    const wrong = needed(graph, end).filter((id) => {
      const errors = checkNode(graph, id, known)
      if (errors.length) nodeErrors[id] = { errors, dependent_outputs: [end], class_type: graph[id]!.class_type }
      return errors.length
    })
    return !wrong.length
  })
  if (outputs.length) return { outputs, nodeErrors }
  const faults = Object.values(nodeErrors).flatMap(({ errors }) => errors)
  return refuse(
    {
      type: 'prompt_outputs_failed_validation',
      message: 'Prompt outputs failed validation',
      details: faults.map(({ message, details }) => `${message}: ${details}`).join('\n'),
      extra_info: {},
    },
    nodeErrors,
  )
}

const refuse = (error: Fault, node_errors: NodeErrors = {}) => ({ refusal: { error, node_errors } })

function checkNode(graph: Graph, id: string, { infos, hasPicture }: Known): Fault[] {
  const { class_type, inputs } = graph[id]!
  return expand(infos[class_type]!.input, inputs).flatMap(({ name, isRequired, type, options }) => {
    const value = inputs[name]
    const fail = (kind: string, message: string, details: string): Fault[] => [
      { type: kind, message, details, extra_info: { input_name: name, input_config: null, received_value: value } },
    ]
    if (value === undefined) {
      return isRequired ? fail('required_input_missing', 'Required input is missing', name.split('.').at(-1)!) : []
    }
    if (Array.isArray(value) && value.length !== 2) {
      return fail('bad_linked_input', 'Bad linked input, must be a length-2 list of [node_id, slot_index]', name)
    }
    if (isLink(value)) {
      const received = infos[graph[value[0]]?.class_type ?? '']?.output[value[1]]
      const mismatch = `${name}, received_type(${received}) mismatch input_type(${type})`
      return received === type
        ? []
        : fail('return_type_mismatch', 'Return type mismatch between linked nodes', mismatch)
    }
    if (class_type === 'LoadImage' && name === 'image') {
      const details = `${name} - Invalid image file: ${value}`
      return hasPicture(String(value))
        ? []
        : fail('custom_validation_failed', 'Custom validation failed for node', details)
    }
    const isNumber = type === 'INT' || type === 'FLOAT'
    const number = type === 'INT' ? Math.trunc(Number(value)) : Number(value)
    if (isNumber && (Number.isNaN(number) || value === '')) {
      return fail('invalid_input_type', `Failed to convert an input value to a ${type} value`, `${name}, ${value}`)
    }
    const { min, max } = options ?? {}
    if (isNumber && min !== undefined && number < min) {
      return fail('value_smaller_than_min', `Value ${number} smaller than min of ${min}`, name)
    }
    if (isNumber && max !== undefined && number > max) {
      return fail('value_bigger_than_max', `Value ${number} bigger than max of ${max}`, name)
    }
    const choices: unknown[] | undefined = Array.isArray(type) ? type : type === 'COMBO' ? options?.options : undefined
    if (!choices || choices.includes(value)) return []
    const list =
      choices.length > 20 ? `(list of length ${choices.length})` : `[${choices.map((one) => `'${one}'`).join(', ')}]`
    return fail('value_not_in_list', 'Value not in list', `${name}: '${value}' not in ${list}`)
  })
}

type Expanded = { name: string; isRequired: boolean; type: InputInfo[0]; options: InputInfo[1] }

/** The inputs of a node, with those that its choices bring. */
function expand(input: Partial<NodeInfo['input']>, values: Record<string, unknown>, prefix = ''): Expanded[] {
  return Object.entries({ ...input.optional, ...input.required }).flatMap(([key, [type, options]]) => {
    const name = prefix + key
    const own = { name, isRequired: Boolean(input.required?.[key]), type, options }
    const chosen = options?.options?.find((option) => typeof option !== 'string' && option.key === values[name])
    return [own, ...(chosen ? expand((chosen as Choice).inputs, values, `${name}.`) : [])]
  })
}
