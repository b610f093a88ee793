import { texts } from '../texts.ts'
import { useAttempt, useLoad } from './use-load.ts'

type Page<Entry> = { entries: Entry[]; next: string | null }

/** A list that grows page by page: the first page is loaded when it opens and whenever `inputs` change. */
export function useList<Entry extends { id: string }>(
  load: (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<Entry>>,
  inputs: unknown[] = [],
) {
  const { value: page, problem } = useLoad((signal) => load(undefined, signal), inputs)
  const more = useAttempt()
  const loadMore = () =>
    more.attempt(async () => {
      const { entries, next } = await load(page.value!.next!)
      // An entry that was added here comes again with its page.
      const shown = new Set(page.value!.entries.map(({ id }) => id))
      page.value = { entries: [...page.value!.entries, ...entries.filter(({ id }) => !shown.has(id))], next }
    })
  return {
    /** Undefined until the first page is there. */
    entries: page.value?.entries,
    problem: problem ?? more.problem,
    edit: (edited: (entries: Entry[]) => Entry[]) => {
      if (page.value) page.value = { ...page.value, entries: edited(page.value.entries) }
    },
    loadMore: page.value?.next ? loadMore : undefined,
  }
}

/** Shows the next page of a list below it, if there is one. */
export function More({ list: { loadMore } }: { list: { loadMore: (() => void) | undefined } }) {
  if (!loadMore) return null
  return (
    <p>
      <button type="button" onClick={loadMore}>
        {texts.more}
      </button>
    </p>
  )
}
