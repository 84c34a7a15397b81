import { createHash } from 'node:crypto'

/** Finds the line of a file on which a value appeared first. Works for files of any length. */
export interface Seen {
  /** Returns the line on which this value appeared before. If it is new, stores its line and returns null. */
  first(what: string, line: number): number | null
}

/** A slot contains the first 64 bits of a digest and a line number. In an empty slot, the line number is 0. */
const SLOT = 3
/** The share of filled slots at which the table doubles its size. */
const FULL = 0.7

/**
 * Stores digests in one array of numbers: at most 34 bytes per value, whereas a `Map` of addresses takes more than a
 * hundred. With ten million values, the chance that two have the same first 64 bits is one in 350,000.
 */
export function seen(slots = 1024): Seen {
  let table = new Uint32Array(slots * SLOT)
  let count = 0
  /** Returns the index of the slot that contains this digest, or of the empty slot where it must be stored. */
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
