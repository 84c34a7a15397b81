import { execFileSync } from 'node:child_process'

/** Every process below a pid, deepest last, as `ps` sees it now. */
export function descendants(root: number): number[] {
  const children = new Map<number, number[]>()
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  for (const line of lines) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    if (pid === undefined || parent === undefined) continue
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

/** Sends a signal to processes; those that are gone are no error. */
export function signal(pids: Iterable<number>, name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
