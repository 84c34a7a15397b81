import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Returns all current descendants of a process, children before grandchildren. */
export function descendants(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const [pid, parent] of parents()) {
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const found: number[] = []
  for (const queue = [root]; queue.length > 0;) {
    const below = children.get(queue.shift() ?? 0) ?? []
    found.push(...below)
    queue.push(...below)
  }
  return found
}

/** Returns each process and its parent. Reads them from `/proc` if it exists, because `ps` may be missing on such systems. */
function parents(): [number, number][] {
  if (!existsSync('/proc/self/stat')) return parentsByPs()
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // The name of the process, in parentheses, may contain any character. Read the text after the last parenthesis.
        const [, parent] = /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return parent === undefined ? [] : [[Number(pid), Number(parent)] as [number, number]]
      } catch {
        return [] // The process has ended in the meantime.
      }
    })
}

function parentsByPs(): [number, number][] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    return pid === undefined || parent === undefined ? [] : [[pid, parent] as [number, number]]
  })
}

/** Sends a signal to processes. Ignores those that have ended. */
export function signal(pids: Iterable<number>, name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Whether a process exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
