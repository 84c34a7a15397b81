/** Processes items, at most `lanes` at a time; resolves with the results in the items' order. */
export async function inLanes<Item, Result>(
  lanes: number,
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const work = async () => {
    for (const [at, item] of waiting) results[at] = await act(item)
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return results
}
