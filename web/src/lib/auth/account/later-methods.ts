import { CallError } from '../../api/call-error.ts'

/**
 * Methods whose code is fetched when the first of them is called.
 *
 * @throws {CallError} `client/unreachable` from each of them while it cannot be fetched.
 */
export function laterMethods<T extends Record<keyof T, (...parameters: never[]) => unknown>>(
  names: Readonly<Record<keyof T, true>>,
  load: () => Promise<T>,
): T {
  let loading: Promise<T> | undefined
  const loaded = (): Promise<T> => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new CallError('client/unreachable', { cause })
    })
    return loading
  }
  const methods = Object.keys(names).map((name) => [
    name,
    async (...parameters: never[]) => (await loaded())[name as keyof T](...parameters),
  ])
  return Object.fromEntries(methods) as T
}
