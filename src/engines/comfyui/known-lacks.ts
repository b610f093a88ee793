import type { Server } from './call.ts'
import { checkServer, type Lacks } from './check.ts'
import type { Template } from './mapping.ts'

/** A server that lacks something may be updated. */
const lackingMs = 60_000

export type KnownLacks = ReturnType<typeof openKnownLacks>

/** Remembers what each server lacks for each workflow, so that an order need not ask. */
export function openKnownLacks() {
  const known = new Map<string, { lacks: Lacks; until: number }>()
  const keyOf = ({ url }: Server, { name }: Template) => `${url} ${name}`
  return {
    /** @throws ComfyuiError if the server does not say */
    find: async (server: Server, template: Template, signal: AbortSignal): Promise<Lacks> => {
      const key = keyOf(server, template)
      const found = known.get(key)
      if (found && performance.now() < found.until) return found.lacks
      const lacks = await checkServer(server, template, signal)
      const isAble = !lacks.nodes.length && !lacks.inputs.length
      known.set(key, { lacks, until: isAble ? Number.POSITIVE_INFINITY : performance.now() + lackingMs })
      return lacks
    },
    /** The server refused the workflow. */
    forget: (server: Server, template: Template): void => {
      known.delete(keyOf(server, template))
    },
  }
}
