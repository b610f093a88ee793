import type { Draft, Mode } from './draft.ts'

/** The orders sent from this browser, for comparing before and after and for ordering again. */
export type Order = Draft & { id: string; mode: Mode; orderedAt: number }

const kept = 100

/** Stored only in the browser. If the browser stores nothing (a private window), only these features are missing. */
export async function keepOrder(order: Order): Promise<void> {
  await within('readwrite', async (store) => {
    await done(store.put(order))
    const ids = await done(store.index('by-time').getAllKeys())
    for (const id of ids.slice(0, Math.max(0, ids.length - kept))) store.delete(id)
  })
}

export async function findOrder(id: string): Promise<Order | undefined> {
  return await within('readonly', (store) => done(store.get(id)))
}

export async function forgetOrder(id: string): Promise<void> {
  await within('readwrite', (store) => done(store.delete(id)))
}

/** Called on signing out, so that the next person at this browser sees none of it. */
export async function forgetOrders(): Promise<void> {
  await within('readwrite', (store) => done(store.clear()))
}

async function within<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await openDatabase()
    return await use(database.transaction('orders', mode).objectStore('orders'))
  } catch {
    return undefined
  }
}

let opened: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open('veduta', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('orders', { keyPath: 'id' }).createIndex('by-time', 'orderedAt')
    }
    return done(request)
  })()
  return opened
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
