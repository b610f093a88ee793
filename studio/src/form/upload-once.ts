import { signal } from '@preact/signals'
import { type Upload, VedutaError } from '@veduta/client'
import { client, serviceNow } from '../connection.ts'

/** How much of what is being sent has been sent, in bytes. */
export const sent = signal<{ sent: number; total: number } | undefined>(undefined)

/** The pictures that were sent from this page: an order that follows its check, or another order, sends only their names. */
const uploads = new WeakMap<File, Upload>()

/** An upload is not used in its last minutes: it could end before the order arrives. */
const marginMs = 10 * 60_000

type Fields = Record<string, string | File>

/** Sends an order with each of its pictures uploaded once, however often it is sent. */
export async function sendOnce<T>(
  fields: Fields,
  stop: AbortSignal,
  order: (fields: Fields) => Promise<T>,
): Promise<T> {
  try {
    return await order(await named(fields, stop))
  } catch (error) {
    // Somebody has deleted the upload since.
    if (!(error instanceof VedutaError) || error.details?.reason !== 'no such picture') throw error
    for (const file of filesOf(fields)) uploads.delete(file)
    return await order(await named(fields, stop))
  }
}

/** What is sent now has been sent so far. */
export const onSent = (bytes: number, total: number): void => {
  sent.value = { sent: bytes, total }
}

const filesOf = (fields: Fields) => Object.values(fields).filter((value) => value instanceof File)

/** The fields with the names of the uploads in place of the pictures. */
async function named(fields: Fields, stop: AbortSignal): Promise<Fields> {
  const all: Fields = {}
  for (const [name, value] of Object.entries(fields)) {
    all[name] = value instanceof File ? ((await uploaded(value, stop))?.id ?? value) : value
  }
  return all
}

/** Undefined if the service does not take the upload: then the order takes the picture, or its refusal says what is wrong. */
async function uploaded(file: File, stop: AbortSignal): Promise<Upload | undefined> {
  const known = uploads.get(file)
  if (known && Date.parse(known.expires_at) - marginMs > serviceNow()) return known
  try {
    const upload = await client.upload(file, { signal: stop, onSent })
    uploads.set(file, upload)
    return upload
  } catch (error) {
    if (error instanceof VedutaError && [400, 413, 415, 422, 429].includes(error.status ?? 0)) return undefined
    throw error
  } finally {
    sent.value = undefined
  }
}
