/**
 * The ports of the API that can fail. The list excludes the clock and the log, which are in-process; the probes, whose failures
 * `api/health` reports; audit, which only logs; and statistics, pushes and directory notes, which never reject (tests make their
 * backends fail through the `World`).
 */
export const API_PORTS = [
  'identity',
  'records',
  'users',
  'passkeys',
  'services',
  'webauthn',
  'accountEdits',
  'captcha',
  'limiter',
  'accountMails',
  'emails',
  'outbox',
  'videos',
  'personalData',
  'files',
  'openapi',
] as const

type Method = (...parameters: unknown[]) => Promise<unknown>

/** Methods whose port promises that they never reject. */
const NEVER_REJECTS = ['emails.hand', 'outbox.hand', 'records.present', 'services.noteUse']

const canFail = (name: string, member: unknown): member is Method =>
  typeof member === 'function' && !NEVER_REJECTS.includes(name)

/** Records calls to dependencies, and makes one method throw. */
export interface Saboteur<Port extends string> {
  /** The methods called since the last {@link watch}, as « port.method », or « port » for a port that is a function. */
  readonly called: Set<string>
  watch(failing?: string): void
  readonly intercept: <Deps extends Readonly<Record<Port, object>>>(deps: Deps) => Deps
}

/** Creates a saboteur of these ports, which makes the chosen method throw `error`. */
export function createSaboteur<Port extends string>(
  error: Error,
  ports: readonly Port[],
): Saboteur<Port> {
  let target: string | undefined
  const called = new Set<string>()

  const wrap = (name: string, method: Method): Method => {
    return async (...parameters) => {
      called.add(name)
      if (name === target) throw error
      return method(...parameters)
    }
  }

  const wrapPort = (name: string, port: object): object => {
    if (typeof port === 'function') return wrap(name, port as Method)
    const members = Object.entries(port) as [string, unknown][]
    return Object.fromEntries(
      members.map(([own, member]) => [
        own,
        canFail(`${name}.${own}`, member) ? wrap(`${name}.${own}`, member) : member,
      ]),
    )
  }

  return {
    called,
    watch(failing) {
      called.clear()
      target = failing
    },
    intercept(deps) {
      const wrapped = ports.map((port) => [port, wrapPort(port, deps[port])])
      return { ...deps, ...(Object.fromEntries(wrapped) as object) }
    },
  }
}
