import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type BlackHole = Awaited<ReturnType<typeof openBlackHole>>

/**
 * An address of loopback that leads to another port until a connection is cut: then nothing passes and neither side is
 * told, as when a host is gone or a cable is out. New connections lead there as before.
 */
export async function openBlackHole(portNow: () => number) {
  const links = new Set<{ cut: () => void }>()
  const sockets = new Set<Socket>()
  /** The next connection that sends this is cut right after it was passed on. */
  let trap: string | undefined
  let trapped = Promise.withResolvers<void>()

  const server = createServer((near) => {
    const far = connect(portNow(), '127.0.0.1')
    let isCut = false
    const link = {
      cut: () => {
        isCut = true
        links.delete(link)
      },
    }
    links.add(link)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('data', (bytes) => {
        if (isCut) return
        other.write(bytes)
        if (!trap || one !== near || !bytes.includes(trap)) return
        trap = undefined
        link.cut()
        trapped.resolve()
      })
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          // The other side gets no notice of the cut.
          if (isCut) return
          links.delete(link)
          other.destroy()
        })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts all connections that are open. */
    cutAll: () => {
      for (const link of links) link.cut()
    },
    /** Cuts the next connection on which the client sends this, and reports when. */
    cutAfter: (text: string): Promise<void> => {
      trap = text
      trapped = Promise.withResolvers()
      return trapped.promise
    },
    disarm: () => {
      trap = undefined
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
