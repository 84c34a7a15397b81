import { follow } from '../../common/journal/chain.ts'
import type { Journal } from '../../common/ports/console/journal.ts'
import type { ConsoleWorld } from './console-world.ts'

/** The journal in memory; `attempt` runs before each call and may fail it. */
export function fakeJournal(world: ConsoleWorld, attempt: () => Promise<void>): Journal {
  return {
    async append(facts) {
      await attempt()
      const entry = follow(world.journal.at(-1) ?? null, facts)
      world.journal.push(entry)
      return entry
    },
    async head() {
      await attempt()
      return world.journal.at(-1) ?? null
    },
    async newest(before, size, index) {
      await attempt()
      return world.journal
        .filter((entry) => (before === null || entry.seq < before) && isOf(entry, index))
        .slice(-size)
        .reverse()
    },
    async oldest(from, size) {
      await attempt()
      return world.journal.filter(({ seq }) => seq >= from).slice(0, size)
    },
  }
}

function isOf(
  entry: ConsoleWorld['journal'][number],
  index: Parameters<Journal['newest']>[2],
): boolean {
  return index === undefined || entry[index.field] === index.value
}
