import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Log } from './log.ts'

/** Instances of the API, each in a process of its own. */
export interface Instances {
  /** Where the next one listens: they take turns, as behind a load balancer. */
  next(): string
  /** What they logged as errors so far, each once. */
  errors(): string[]
  /**
   * Stops them.
   *
   * @throws {Error} when they logged other errors than these.
   */
  close(expectedErrors?: readonly string[]): Promise<void>
}

/**
 * Starts instances of the API on the suite's databases and accounts, for requests that come all at
 * once: the functions emulator would start a process for each of these, where the platform hands
 * eighty to one. With these variables beside the suite's.
 */
export async function startInstances(
  count = 4,
  env: Record<string, string> = {},
): Promise<Instances> {
  const children = Array.from({ length: count }, () =>
    fork(join(import.meta.dirname, 'instance.ts'), {
      env: { ...process.env, ...env },
      silent: true,
    }),
  )
  const log = new Log()
  const read = children.flatMap(({ stdout, stderr }) =>
    [stdout, stderr].map(async (stream) => {
      if (stream)
        await once(
          createInterface(stream).on('line', (line) => log.add(line)),
          'close',
        )
    }),
  )
  const origins = await Promise.all(
    children.map(async (child) => {
      const [origin] = (await once(child, 'message')) as [string]
      return origin
    }),
  )
  let turn = 0
  return {
    next: () => origins[turn++ % count] ?? '',
    errors: () => log.errors(),
    async close(expectedErrors = []) {
      for (const child of children) child.kill()
      await Promise.all(read)
      log.expectErrors(expectedErrors)
    },
  }
}
