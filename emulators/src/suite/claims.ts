import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = join(tmpdir(), 'sesame-ports')

/** What this process holds and gives back when it ends. */
const held = new Set<number>()

/**
 * Claims a port offset for this process, so that two suites that start together never choose the
 * same one: between looking for free ports and listening on them pass some seconds. A claim ends
 * with its process, however that ends.
 *
 * @returns whether the offset is this process's now.
 */
export function claim(offset: number): boolean {
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, String(offset))
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

/** Gives a claimed offset back. */
export function release(offset: number): void {
  const file = join(FOLDER, String(offset))
  held.delete(offset)
  if (ownerOf(file) === process.pid) rmSync(file, { force: true })
}

function hold(offset: number): void {
  if (held.size === 0) process.once('exit', () => held.forEach(release))
  held.add(offset)
}

function ownerOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
