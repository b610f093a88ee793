import { z } from 'zod'
import type { Server } from './call.ts'
import { listModels, readNodeInfo } from './client.ts'
import type { Template } from './mapping.ts'
import { modelFiles } from './templates.ts'

/**
 * What a server lacks for a workflow, in sentences on what to do; none if it can run it.
 *
 * @throws ComfyuiError if it does not answer as ComfyUI
 */
export async function checkServer(server: Server, template: Template, signal: AbortSignal): Promise<string[]> {
  const types = [...new Set(Object.values(template.graph).map(({ class_type }) => class_type))]
  const infos = new Map(
    await Promise.all(types.map(async (type) => [type, await readNodeInfo(server, type, signal)] as const)),
  )
  const nodes = types
    .filter((type) => !infos.get(type))
    .map((type) => `It has no node ${type}: update ComfyUI, or install the custom node that provides it.`)
  const models = await Promise.all(
    modelFiles(template).map(async ({ node, input, folder, file }) => {
      const info = infos.get(template.graph[node]!.class_type)
      if (!info) return []
      const files = choicesOf(info, input) ?? (await listModels(server, folder, signal))
      return !files || files.includes(file)
        ? []
        : [
            `It has no model file ${file}: put it into ComfyUI/models/${folder}, or name yours in VEDUTA_COMFYUI_MODELS.`,
          ]
    }),
  )
  return [...nodes, ...new Set(models.flat())]
}

/** The list, if a node's input takes one of a list: `[[names], …]`, or in the newer form `["COMBO", { options }]`. */
const choices = z.union([
  z.tuple([z.array(z.string())], z.unknown()).transform(([names]) => names),
  z
    .tuple([z.literal('COMBO'), z.object({ options: z.array(z.string()) })], z.unknown())
    .transform(([, combo]) => combo.options),
])

function choicesOf(info: Record<string, unknown>, input: string): string[] | undefined {
  const groups = z.record(z.string(), z.record(z.string(), z.unknown())).safeParse({
    required: info.required ?? {},
    optional: info.optional ?? {},
  }).data
  return choices.safeParse(groups?.required?.[input] ?? groups?.optional?.[input]).data
}
