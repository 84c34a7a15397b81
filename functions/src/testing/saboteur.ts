/**
 * The ports of the API that can fail. Left out: clock and log, which are in-process; the probes, whose failure `api/health`
 * reports; statistics and audit, which never reject (tests make their stores fail through the world).
 */
export const API_PORTS = [
  'identity',
  'sessions',
  'users',
  'passkeys',
  'webauthn',
  'passwords',
  'notifications',
  'alerts',
  'deviceAlerts',
  'mailedAlerts',
  'captcha',
  'limiter',
  'accountMails',
  'letters',
  'videos',
  'personalData',
  'files',
  'openapi',
] as const

type Method = (...parameters: unknown[]) => Promise<unknown>

/** Records calls to dependencies, and makes one method throw. */
export interface Saboteur<Port extends string> {
  /** Calls since the last {@link watch}, as « port.method », or « port » for one that is a function. */
  readonly called: Set<string>
  watch(failing?: string): void
  readonly intercept: <Deps extends Readonly<Record<Port, object>>>(deps: Deps) => Deps
}

/** The failing method throws this error. */
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
    const methods = Object.entries(port) as [string, Method][]
    return Object.fromEntries(methods.map(([own, method]) => [own, wrap(`${name}.${own}`, method)]))
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
