import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Receipt, type ReceiptKeys, VedutaError, verifyReceipt } from '@veduta/client'
import { serviceUrl } from '../access/as-caller.ts'
import { CommandError, type Input, type Printed } from '../command.ts'

const keysPath = '/.well-known/veduta-receipts'
const reachTimeoutMs = 10_000

/** `veduta verify-receipt`: whether a receipt is as the service signed it, and a file is one of its results. With saved keys no service is asked. */
export async function verifyReceiptFile(path: string, options: Input['options']): Promise<Printed> {
  const receipt = await readJson<Receipt>(path, 'receipt')
  const keys = options.keys ? await readJson<ReceiptKeys>(options.keys, 'set of keys') : await fetchKeys(options)
  if (!Array.isArray(keys.keys)) throw new CommandError('failed', `There is no set of keys in ${options.keys}.`)
  const output = options.output ? await openFile(options.output) : undefined
  try {
    await verifyReceipt(receipt, keys, output && { output })
  } catch (error) {
    if (!(error instanceof VedutaError)) throw error
    const message = error.code === 'BAD_DOWNLOAD' ? `${options.output}: ${error.message}` : error.message
    throw new CommandError('failed', message, { cause: error })
  }
  const { id, status, inputs, outputs, kid } = receipt
  return {
    data: { valid: true, id, kid, ...(options.output && { output: options.output }) },
    text: `The receipt of generation ${id} is valid: ${status}, ${inputs?.length ?? 'unknown'} inputs, ${outputs.length} outputs.`,
    ...(options.output && { note: `${options.output} is a result of it.` }),
  }
}

async function openFile(path: string): Promise<Blob> {
  return await openAsBlob(path).catch((cause) => {
    throw new CommandError('failed', `${path} cannot be read.`, { cause })
  })
}

async function readJson<T>(path: string, name: string): Promise<T> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new CommandError('failed', `${path} cannot be read.`, { cause })
  })
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new CommandError('failed', `${path} is not a ${name}: it is not JSON.`, { cause })
  }
}

async function fetchKeys(options: Input['options']): Promise<ReceiptKeys> {
  const url = `${serviceUrl(options)}${keysPath}`
  const ask = async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(reachTimeoutMs) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return (await response.json()) as ReceiptKeys
  }
  return await ask().catch((cause) => {
    const message = `No keys of receipts are at ${url}: give the service's address with --url, or a saved copy of them with --keys.`
    throw new CommandError('unanswered', message, { cause })
  })
}
