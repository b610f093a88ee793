import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Phrases that read as translated, and what to write instead. A phrase is here only if it is wrong wherever it matches. */
const avoided: [phrase: RegExp, instead: string][] = [
  [/\bsurely\b/, '"certainly", or what makes it certain'],
  [/\banew\b/, '"again"'],
  [/\bfor ever\b/, '"forever"'],
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b|\w+er than\b)/, '"is not a"'],
  [/(?<!const )\bwhat of\b/, 'the name of the thing'],
  [/\bof one['’]s own\b/, '"your own"'],
  [/\bwhoever\b/, '"anyone who", or the name of the person'],
  [/\bany more\b/, '"no longer"'],
  [/\bbec[oa]mes? of\b/, '"happens to"'],
  [/\bfor so long\b/, '"for this long", or the time'],
  [/\bat most so many\b/, '"at most this many", or the number'],
  [/\b(?:undefined|null|true|false|empty|absent|none|only) where\b/, '"if"'],
  [/\belse than\b/, '"other than"'],
  [/\bshown this once\b/, '"shown only once"'],
  [/\btells of\b/, '"reports"'],
  [/\bmends?\b|\bmended\b/, '"fix" or "correct"'],
  [/\b(?:whereof|thereof|wherefrom|therefrom|hereby|whence)\b/, 'a sentence with a subject'],
]

/** Written elsewhere: by generators from sources that are checked, or for releases that are out. */
const exempt = [/^test\/plain-english\.test\.ts$/, /^client\/src\/contract\.ts$/, /^tools\/.*\/generated\//]

const texts = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', '*.yaml'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && !exempt.some((pattern) => pattern.test(path)))
  .map((path) => ({ path, lines: unreleased(path, readFileSync(path, 'utf8')).split('\n') }))

test('every text of the project is read for phrases to avoid', () => {
  assert.ok(texts.length > 500, `only ${texts.length} files were found`)
})

test('no comment, message, test name or page has a phrase to avoid', () => {
  const found = texts.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      avoided.flatMap(([phrase, instead]) => {
        const [words] = phrase.exec(uncapitalised(line)) ?? []
        return words ? [`${path}:${index + 1} says "${words.trim()}": write ${instead}`] : []
      }),
    ),
  )
  assert.equal(found.length, 0, `\n${found.join('\n')}`)
})

/** Words at the beginning of a sentence in lower case; SQL's in capitals stay. */
function uncapitalised(line: string): string {
  return line.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

/** A page's text; of the changelog only the part that is not released yet. */
function unreleased(path: string, text: string): string {
  if (path !== 'CHANGELOG.md') return text
  const [head, ...sections] = text.split(/^(?=## )/m)
  return [head, ...sections.filter((section) => /^## \[?unreleased/i.test(section))].join('')
}
