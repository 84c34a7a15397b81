import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRunning } from './process-tree.ts'
import { userFolder } from './user-folder.ts'

/** Port offsets that this process has claimed. The process releases them when it ends. */
const held = new Set<number>()

/**
 * Claims a port offset for this process. Seconds pass between finding free ports and listening on them, so two suites that
 * start together could otherwise choose the same ports. A claim expires when its process ends, even by a crash.
 *
 * @returns whether this process has claimed the offset.
 */
export function claim(offset: number): boolean {
  const file = fileOf(offset)
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      hold(offset)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = ownerOf(file)
      if (owner === process.pid) return true
      if (owner !== undefined && isRunning(owner)) return false
      rmSync(file, { force: true })
    }
  }
  return false
}

/** Releases a claimed offset. */
export function release(offset: number): void {
  const file = fileOf(offset)
  held.delete(offset)
  if (ownerOf(file) === process.pid) rmSync(file, { force: true })
}

function hold(offset: number): void {
  if (held.size === 0) process.once('exit', () => held.forEach(release))
  held.add(offset)
}

function fileOf(offset: number): string {
  return join(userFolder(), 'ports', String(offset))
}

function ownerOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
