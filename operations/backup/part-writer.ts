import { gzipSync } from 'node:zlib'
import { sha256, type Part } from './manifest.ts'
import type { Vault } from './vault.ts'

/** The approximate size, before compression, at which a part of lines is closed and the next one begins. */
const PART_BYTES = 8 * 2 ** 20

type Kind = Pick<Part, 'kind' | 'base'>

/** Writes the parts of a backup. */
export interface PartWriter {
  /** The parts written so far. */
  readonly parts: Part[]
  add(name: string, kind: Kind, count: number, bytes: Buffer): Promise<void>
  /** Writes lines of JSON, compressed, to one or several parts; resolves with the number of lines. */
  addLines(name: string, kind: Kind, pages: AsyncIterable<readonly object[]>): Promise<number>
}

export function partWriter(vault: Vault): PartWriter {
  const parts: Part[] = []
  const add: PartWriter['add'] = async (name, kind, count, bytes) => {
    await vault.write(name, bytes)
    parts.push({ name, ...kind, count, bytes: bytes.length, sha256: sha256(bytes) })
  }
  return {
    parts,
    add,
    async addLines(name, kind, pages) {
      let [lines, size, total, number]: [string[], number, number, number] = [[], 0, 0, 1]
      const flush = async () => {
        if (lines.length === 0) return
        const file = `${name}-${String(number).padStart(4, '0')}.jsonl.gz`
        await add(file, kind, lines.length, gzipSync(`${lines.join('\n')}\n`))
        total += lines.length
        number += 1
        lines = []
        size = 0
      }
      for await (const page of pages) {
        for (const each of page) {
          const line = JSON.stringify(each)
          lines.push(line)
          size += line.length
          if (size >= PART_BYTES) await flush()
        }
      }
      await flush()
      return total
    },
  }
}
