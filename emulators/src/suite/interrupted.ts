/** How often a command checks that its parent process still exists. */
const LOOK_MS = 1_000

/** What ends a command, besides Ctrl-C and SIGTERM. */
export interface Bonds {
  /**
   * `parent`: the end of the process that started it, which sends no signal, and any SIGHUP. `terminal`: the closing of
   * the terminal it prints to, so that a command in the background outlives the script that started it. Node undoes what
   * `nohup` sets, but `nohup` also takes the terminal away.
   */
  readonly bond: 'parent' | 'terminal'
}

/** Calls the listener with every signal that should stop this command. */
export function onInterrupt({ bond }: Bonds, listener: (signal: NodeJS.Signals) => void): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => listener(name))
  process.on('SIGHUP', () => {
    if (bond === 'parent' || process.stdout.isTTY || process.stderr.isTTY) listener('SIGHUP')
  })
  if (bond === 'terminal') return
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    listener('SIGHUP')
  }, LOOK_MS).unref()
}

/** Resolves when this command should stop. */
export function interrupted(bonds: Bonds): Promise<NodeJS.Signals> {
  return new Promise((resolve) => onInterrupt(bonds, resolve))
}
