/** How many turns of the event loop pass until it is done: the turns in which others are served. */
export async function countTurns(act: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let timer: NodeJS.Immediate
  const count = () => {
    turns++
    timer = setImmediate(count)
  }
  timer = setImmediate(count)
  try {
    await act()
    return turns
  } finally {
    clearImmediate(timer)
  }
}
