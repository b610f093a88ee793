/** Reads a list to its end: `read` gets the cursor of each page in turn, undefined for the first page. */
export async function everyPage<Page extends { next_cursor: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await read(undefined)]
  for (let next = pages[0]!.next_cursor; next !== null; next = pages.at(-1)!.next_cursor) pages.push(await read(next))
  return pages
}
