import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { mappingSchema } from '../../src/engines/comfyui/mapping.ts'

const page = readFileSync('docs/engines/local-models.md', 'utf8')
const laptop = readFileSync('docs/engines/laptop.md', 'utf8')

type Workflow = { name: string; files: { folder: string; file: string }[] }

const workflows: Workflow[] = globSync('src/engines/comfyui/workflows/*.mapping.json').map((path) => {
  const { models } = JSON.parse(readFileSync(path, 'utf8')) as { models: Record<string, string> }
  const graph = JSON.parse(readFileSync(path.replace('.mapping', ''), 'utf8'))
  const files = Object.entries(models).map(([spot, folder]) => {
    const [node, input] = spot.split('.') as [string, string]
    return { folder, file: graph[node].inputs[input] as string }
  })
  return { name: basename(path, '.mapping.json'), files }
})

/** The cells of each row of the page's tables. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the page on local models names every shipped workflow and, with its folder, each of its model files', () => {
  assert.ok(workflows.length >= 7)
  for (const { name, files } of workflows) {
    assert.ok(page.includes(`\`${name}\``), name)
    for (const { folder, file } of files) {
      const listed = rows.some((cells) =>
        cells.some((cell, n) => cell === `\`${folder}\`` && cells[n + 1]!.startsWith(`\`${file}\``)),
      )
      assert.ok(listed, `${folder}/${file} of ${name}`)
    }
  }
})

test("the page leads to the template of the model that the shipped workflow runs, and not to that of its base model's files", () => {
  const [row] = rows.filter((cells) => cells.includes('`flux-2-klein-4b-fp8.safetensors`'))
  assert.ok(row?.includes('FLUX.2 [Klein] 4B Distilled: Image Edit'), row?.join('|'))
})

test('the page names every field of a mapping, which are required, and which are of one kind of task', () => {
  const [common, ofClips] = /`task`.* are required, and for a video .* too\./.exec(page)?.[0].split(', and ') ?? []
  const shapes = mappingSchema.options.map(({ shape }) => shape)
  for (const shape of shapes) {
    for (const [name, schema] of Object.entries(shape)) {
      const isShared = shapes.every((each) => name in each)
      const field = rows.map(([, cell]) => cell!).find((cell) => cell.includes(`\`${name}\``))
      assert.ok(field, `a row for ${name}`)
      assert.equal(field.endsWith(`(${shape.task.value})`), !isShared, field)
      const isRequired = !schema.safeParse(undefined).success
      const required = isShared ? common : ofClips
      assert.equal(required?.includes(`\`${name}\``) ?? false, isRequired, `${name} is required, or not`)
    }
  }
})

test('the pages name the release that `models install` fetches, and say that it was not run', () => {
  const list = readFileSync('models.json', 'utf8')
  const releases = new Set([...list.matchAll(/releases\/download\/([\w-]+)\//g)].map(([, release]) => release!))
  assert.equal(releases.size, 1)
  const [release] = [...releases] as [string]
  assert.match(laptop, new RegExp(`\\| stable-diffusion\\.cpp, release ${release}, .* was not run \\|`))
  for (const { program } of JSON.parse(list).models as { program?: string }[]) {
    if (program) assert.ok(laptop.includes(`--branch ${release} `), 'how to build the same release')
  }
})
