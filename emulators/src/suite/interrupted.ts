/** How often a command checks that its parent process still exists. */
const LOOK_MS = 1_000

/**
 * Resolves when this command should stop: on Ctrl-C, SIGTERM, a closed terminal, or the end of the process that started
 * it, which sends no signal.
 */
export function interrupted(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => resolve(name))
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) resolve('SIGHUP')
    }, LOOK_MS).unref()
  })
}
