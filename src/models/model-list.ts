import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const fileSchema = z.strictObject({
  /** The path within the model's folder. */
  path: z.string().regex(/^[\w][\w.-]*(\/[\w][\w.-]*)*$/, 'is not a path below the folder of the model'),
  licence: z.string(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  /** As stated by its publisher; without it, nothing is installed. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in lower-case hexadecimal')
    .optional(),
  sizeBytes: z.int().positive().optional(),
  /** For the check of the disk if the size is not known. */
  approximateMb: z.number().positive().optional(),
  /** A ZIP that is unpacked into the folder of the model. */
  archive: z.boolean().default(false),
})

const modelSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'is not a name in lower case'),
  /** What it is for, and its release. */
  for: z.string(),
  homepage: z.string().optional(),
  files: z.array(fileSchema).min(1),
  /** If this is the program: its path within the folder. */
  program: z.string().optional(),
  /** The release of the program. */
  version: z.string().optional(),
  /** The machines that the program runs on; absent for every machine. */
  runsOn: z
    .strictObject({
      /** As Node names platform and processor: `linux-x64`. */
      system: z.string(),
      /** Whether it computes on a graphics card. */
      card: z.boolean().default(false),
      /** The oldest glibc. */
      glibc: z.string().optional(),
      /** The oldest macOS. */
      macos: z.int().optional(),
    })
    .optional(),
  /** The program's arguments for this model; a file's path in braces becomes its path on this machine. */
  arguments: z.array(z.string()).default([]),
  makes: z.enum(['renderings', 'clips']).default('renderings'),
  /** False for a model that paints over its source instead of following instructions. */
  edits: z.boolean().optional(),
  /** The side in pixels of the square pictures that it was trained on. */
  side: z.int().min(64).max(2048).optional(),
  /** The least memory of the machine, and of its graphics card, in megabytes. */
  memoryMb: z.number().positive().optional(),
  cardMb: z.number().positive().optional(),
  /** How long it takes, in words. */
  time: z.string().optional(),
  /** Never chosen for a machine. */
  onlyByName: z.boolean().default(false),
})
export type Model = z.output<typeof modelSchema>
export type ModelFile = z.output<typeof fileSchema>

const listSchema = z.strictObject({ models: z.array(modelSchema) })

const shippedList = fileURLToPath(new URL('../../models.json', import.meta.url))

/**
 * The models that can be installed: the shipped ones and those of the operator's list, which replace shipped ones of the same name.
 *
 * @throws Error with a sentence that names the list
 */
export async function readModelList(ownList: string | undefined): Promise<Model[]> {
  const lists = await Promise.all([shippedList, ...(ownList ? [ownList] : [])].map(readList))
  return [...new Map(lists.flat().map((model) => [model.name, model])).values()]
}

/** The list has no model of this name. */
export class UnknownModel extends Error {
  override name = 'UnknownModel'
  readonly allowed: string[]

  constructor(name: string, allowed: string[]) {
    super(`There is no model "${name}": use one of ${allowed.join(', ')}.`)
    this.allowed = allowed
  }
}

/** @throws UnknownModel */
export function getModel(models: Model[], name: string): Model {
  const model = models.find((model) => model.name === name)
  if (model) return model
  throw new UnknownModel(
    name,
    models.map(({ name }) => name),
  )
}

/** Where the models lie. */
export const modelsFolder = ({ modelsDir, dataDir }: { modelsDir: string | undefined; dataDir: string }) =>
  modelsDir ?? join(dataDir, 'models')

/** Written when everything of a model is complete and verified, with the time in its own. */
export const markOf = (folder: string, { name }: Pick<Model, 'name'>) => join(folder, name, 'installed.json')

/** Files get their names once they are complete and verified, and archives are marked once they are unpacked. */
export const isInstalled = (folder: string, model: Model) =>
  model.files.every(({ path, archive }) => existsSync(archive ? markOf(folder, model) : join(folder, model.name, path)))

/** The size of a file according to the list. */
export const expectedBytes = ({ sizeBytes, approximateMb = 0 }: ModelFile) => sizeBytes ?? approximateMb * 1e6

/** The size of all files of a model. */
export const bytesOf = ({ files }: Model) => files.reduce((sum, file) => sum + expectedBytes(file), 0)

/** The licences of all files. */
export const licencesOf = (models: Model[]): string[] => [
  ...new Set(models.flatMap(({ files }) => files.map(({ licence }) => licence))),
]

async function readList(path: string): Promise<Model[]> {
  try {
    return listSchema.parse(JSON.parse(await readFile(path, 'utf8'))).models
  } catch (cause) {
    const issue = cause instanceof z.ZodError ? cause.issues[0] : undefined
    const why = issue ? `${issue.path.join('.')}: ${issue.message}` : (cause as Error).message
    throw new Error(`The list of models ${path} cannot be read: ${why}.`, { cause })
  }
}
