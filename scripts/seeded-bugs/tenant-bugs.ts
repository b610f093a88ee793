import type { Bug } from './bugs.ts'

/** Ways in which one caller, one page or one lost machine would harm others. */
export const tenantBugs: Bug[] = [
  {
    name: 'a page of another site signs its visitor in',
    edits: [
      {
        file: 'src/http/session.ts',
        find: 'refuseCrossOrigin(app, request)\n  const { link',
        replace: 'const { link',
      },
    ],
    test: { file: 'test/api/session.test.ts', namePattern: "another site's page signs nobody in" },
  },
  {
    name: 'whatever parses as JSON is taken, as a text of a form too',
    edits: [{ file: 'src/http/form.ts', find: 'if (hasBody(request) && !', replace: 'if (!hasBody(request) && !' }],
    test: { file: 'test/api/session.test.ts', namePattern: 'passes for JSON' },
  },
  {
    name: 'a form may repeat a name without end',
    edits: [{ file: 'src/http/form.ts', find: 'return count > partsOfNameMax', replace: 'return count < 0' }],
    test: { file: 'test/api/refused-bodies.test.ts', namePattern: 'of one name a hundred parts' },
  },
  {
    name: 'a list is read to its end, however many entries it has',
    edits: [{ file: 'src/contract/field.ts', find: 'if (distinct.size > field.maxItems) break', replace: '' }],
    test: { file: 'src/contract/field.test.ts', namePattern: 'no further than to the first entry' },
  },
  {
    name: 'a cancel counts as an order',
    edits: [
      { file: 'src/http/rate-limit.ts', find: "form ? 'submit'", replace: "form || scope === 'generate' ? 'submit'" },
    ],
    test: { file: 'test/api/limits.test.ts', namePattern: 'who is refused for ordering too much' },
  },
]
