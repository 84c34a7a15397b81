/** How often a command looks whether the shell that started it is still there. */
const LOOK_MS = 1_000

/**
 * Resolves when this command should stop: Ctrl-C, SIGTERM, a closed terminal, or the death of the
 * process that started it, which sends no signal.
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
