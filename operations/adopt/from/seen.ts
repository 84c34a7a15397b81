import { createHash } from 'node:crypto'

/** Finds out on which line of a file something was first, however long the file is. */
export interface Seen {
  /** The line on which this was before; null if this is its first one, which is then remembered. */
  first(what: string, line: number): number | null
}

/** A slot holds the first 64 bits of a digest, and a line, which is 0 in an empty slot. */
const SLOT = 3
/** How full the table gets before it grows. */
const FULL = 0.7

/**
 * Remembers digests in one array of numbers: at most 34 bytes for each, where a `Map` of addresses takes more than a hundred. Two
 * of ten million differ in their first 64 bits, but for a chance of one in 350,000.
 */
export function seen(slots = 1024): Seen {
  let table = new Uint32Array(slots * SLOT)
  let count = 0
  /** The place of the slot with this digest, or of the empty one where it belongs. */
  const placeOf = (high: number, low: number): number => {
    const size = table.length / SLOT
    for (let slot = low % size; ; slot = (slot + 1) % size) {
      const at = slot * SLOT
      if (table[at + 2] === 0 || (table[at] === high && table[at + 1] === low)) return at
    }
  }
  const grow = () => {
    const old = table
    table = new Uint32Array(old.length * 2)
    for (let at = 0; at < old.length; at += SLOT) {
      const [high = 0, low = 0, line = 0] = old.subarray(at, at + SLOT)
      if (line > 0) table.set([high, low, line], placeOf(high, low))
    }
  }
  return {
    first(what, line) {
      const digest = createHash('sha256').update(what).digest()
      const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
      const at = placeOf(high, low)
      const before = table[at + 2] ?? 0
      if (before > 0) return before
      table.set([high, low, line], at)
      count += 1
      if (count > (table.length / SLOT) * FULL) grow()
      return null
    },
  }
}
