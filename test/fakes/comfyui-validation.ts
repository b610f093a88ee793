import { type Graph, isLink, needed } from './comfyui-graph.ts'
import type { NodeInfo } from './comfyui-nodes.ts'

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
  const { required, optional } = infos[class_type]!.input
  return Object.entries({ ...required, ...optional }).flatMap(([name, [type, options]]) => {
    const value = inputs[name]
    const fail = (kind: string, message: string, details: string): Fault[] => [
      { type: kind, message, details, extra_info: { input_name: name, input_config: null, received_value: value } },
    ]
    if (value === undefined) {
      return required[name] ? fail('required_input_missing', 'Required input is missing', name) : []
    }
    if (isLink(value)) {
      const received = infos[graph[value[0]]?.class_type ?? '']?.output[value[1]]
      if (!received) return fail('bad_linked_input', 'Bad linked input', `${name}, ${JSON.stringify(value)}`)
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
    const choices = Array.isArray(type) ? type : options?.options
    if (choices) {
      const details = `${name}: '${value}' not in (list of length ${choices.length})`
      return choices.includes(String(value)) ? [] : fail('value_not_in_list', 'Value not in list', details)
    }
    if (type === 'STRING') return []
    if ((type === 'INT' || type === 'FLOAT') && typeof value === 'number') {
      if (value < options!.min!) return fail('value_smaller_than_min', `Value ${value} smaller than min`, name)
      return value > options!.max! ? fail('value_bigger_than_max', `Value ${value} bigger than max`, name) : []
    }
    return fail('invalid_input_type', 'Failed to convert an input value', `${name}, ${JSON.stringify(value)}`)
  })
}
