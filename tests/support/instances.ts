import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Log } from './log.ts'

/** Instances of the API, each in its own process. */
export interface Instances {
  /** Origin of the next instance. The instances take turns, as behind a load balancer. */
  next(): string
  /** The errors that the instances have logged so far, without duplicates. */
  errors(): string[]
  /**
   * Stops the instances.
   *
   * @throws {Error} if the instances logged errors other than `expectedErrors`.
   */
  close(expectedErrors?: readonly string[]): Promise<void>
}

/**
 * Starts instances of the API on the suite's databases and accounts, for simultaneous requests. The functions emulator would
 * start one process per request, but Cloud Functions sends up to eighty requests to one instance. `env` extends the suite's
 * variables.
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
