import type { Deps } from '../deps.ts'

/**
 * The ports that can fail. Left out: clock and log, which are in-process; the probes, whose failure `api/health`
 * reports; statistics and audit, which never reject (tests make their stores fail through the world).
 */
const PORTS = [
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
] as const

type Method = (...parameters: unknown[]) => Promise<unknown>

/** Records calls to dependencies, and makes one method throw. */
export interface Saboteur {
  /** Calls since the last {@link watch}, as « port.method ». */
  readonly called: Set<string>
  watch(failing?: string): void
  readonly intercept: (deps: Deps) => Deps
}

/** The failing method throws this error. */
export function createSaboteur(error: Error): Saboteur {
  let target: string | undefined
  const called = new Set<string>()

  const wrap = (name: string, method: Method): Method => {
    return async (...parameters) => {
      called.add(name)
      if (name === target) throw error
      return method(...parameters)
    }
  }

  return {
    called,
    watch(failing) {
      called.clear()
      target = failing
    },
    intercept(deps) {
      const wrapped = PORTS.map((port) => [
        port,
        Object.fromEntries(
          Object.entries(deps[port]).map(([name, method]) => [
            name,
            wrap(`${port}.${name}`, method as Method),
          ]),
        ),
      ])
      const openapi = wrap('openapi', deps.openapi)
      return { ...deps, ...(Object.fromEntries(wrapped) as Partial<Deps>), openapi } as Deps
    },
  }
}
