/** Interval at which a command checks that its parent process still exists. */
export const LOOK_MS = 1_000

/** The events that stop a command, in addition to Ctrl-C and SIGTERM. */
export interface Bonds {
  /**
   * - `parent`: the command stops when its parent process ends, which sends no signal, and on any SIGHUP.
   * - `terminal`: the command stops when the terminal to which it prints is closed. In the background, it continues after
   *   the script that started it has ended. Under `nohup`, it continues, too: Node undoes the signal setting of `nohup`,
   *   but `nohup` also redirects the output away from the terminal.
   * - `npm`: as `terminal`, but the command also stops when npm's shell ends, because npm passes signals only to that
   *   shell. It continues if it received a SIGHUP as well.
   */
  readonly bond: 'parent' | 'terminal' | 'npm'
}

/** Matches an npm script that runs only this command. The shell then waits for the command. */
const THIS_COMMAND = /^'?sesame-emulators'?(?: [^&;|]*)?$/

/**
 * Returns the bond of this command: `npm` if npm or npx started it, otherwise `terminal`. npm does not document the
 * variable `npm_lifecycle_script`. If npm changes it, a test that stops npx fails.
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
    // Wait until Node has delivered the signals that have already arrived.
    setImmediate(() => {
      if (bond === 'parent' || !wasHungUp) listener('SIGHUP')
    })
  }, LOOK_MS).unref()
}

/** Resolves when this command should stop. */
export function interrupted(bonds: Bonds): Promise<NodeJS.Signals> {
  return new Promise((resolve) => onInterrupt(bonds, resolve))
}
