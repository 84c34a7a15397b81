/** How often a command checks that its parent process still exists. */
export const LOOK_MS = 1_000

/** Events that end a command, besides Ctrl-C and SIGTERM. */
export interface Bonds {
  /**
   * `parent`: the end of the process that started it, which sends no signal, and any SIGHUP. `terminal`: the closing of
   * the terminal it prints to, so that a command in the background outlives the script that started it. Node undoes what
   * `nohup` sets, but `nohup` also takes the terminal away. `npm`: as `terminal`, and the end of npm's shell, unless a
   * hangup ended both: npm passes signals on to that shell alone.
   */
  readonly bond: 'parent' | 'terminal' | 'npm'
}

/** A line with only this command, so that the shell that runs it waits. */
const THIS_COMMAND = /^'?sesame-emulators'?(?: [^&;|]*)?$/

/**
 * The bond of the command as it was started: by npm or npx, or by anything else. npm does not document the variable;
 * a test that stops npx fails if it changes.
 */
export function bondOf({ npm_lifecycle_script: line }: NodeJS.ProcessEnv): Bonds['bond'] {
  return THIS_COMMAND.test(line ?? '') ? 'npm' : 'terminal'
}

/** Calls the listener with every signal that should stop this command. */
export function onInterrupt({ bond }: Bonds, listener: (signal: NodeJS.Signals) => void): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => listener(name))
  let wasHungUp = false
  process.on('SIGHUP', () => {
    wasHungUp = true
    if (bond === 'parent' || process.stdout.isTTY || process.stderr.isTTY) listener('SIGHUP')
  })
  if (bond === 'terminal') return
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    // After the signals that have arrived.
    setImmediate(() => {
      if (bond === 'parent' || !wasHungUp) listener('SIGHUP')
    })
  }, LOOK_MS).unref()
}

/** Resolves when this command should stop. */
export function interrupted(bonds: Bonds): Promise<NodeJS.Signals> {
  return new Promise((resolve) => onInterrupt(bonds, resolve))
}
