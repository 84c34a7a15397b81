import { HOST, type Ports } from '../suite/ports.ts'

/** The parts of `firebase.json` that a suite changes; the rest is passed on. */
export interface FirebaseConfig {
  hosting?: { headers?: { source: string; headers: { key: string; value: string }[] }[] }
  storage?: StorageConfig | readonly StorageConfig[]
  emulators?: unknown
}

/** A bucket, or the default one. */
interface StorageConfig {
  readonly rules?: string
}

/** Emulators that the browser connects to. */
const BROWSER_EMULATORS = ['auth', 'database', 'storage'] as const

/** Long polling loads scripts from the database. A policy that forbids them in production forbids them here too. */
const DATABASE_HOSTS = /\.(?:firebasedatabase\.app|firebaseio\.com)\b/

/**
 * The project's `firebase.json` with the ports of one suite, and a Content-Security-Policy that allows the page to
 * reach that suite's emulators. Everything else is as in production.
 */
export function suiteConfig(config: FirebaseConfig, ports: Ports): FirebaseConfig {
  const origins = BROWSER_EMULATORS.map((name) => `${HOST}:${ports[name]}`)
  const sources = {
    'connect-src': origins.flatMap((origin) => [`http://${origin}`, `ws://${origin}`]),
    'img-src': [`http://${HOST}:${ports.storage}`],
    'frame-src': [`http://${HOST}:${ports.auth}`],
    'script-src': [`http://${HOST}:${ports.database}`],
  }
  return {
    ...config,
    ...(config.hosting && {
      hosting: {
        ...config.hosting,
        headers: config.hosting.headers?.map((rule) => ({
          ...rule,
          headers: rule.headers.map(({ key, value }) =>
            key === 'Content-Security-Policy'
              ? { key, value: allow(value, sources) }
              : { key, value },
          ),
        })),
      },
    }),
    emulators: {
      ...Object.fromEntries(
        Object.entries(ports).map(([name, port]) => [name, { host: HOST, port }]),
      ),
      ui: { enabled: false },
      singleProjectMode: false,
    },
  } as FirebaseConfig
}

/** Adds sources to the directives of a policy. Removes the upgrade to https, because the suite uses http. */
function allow(policy: string, sources: Record<string, string[]>): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && directive !== 'upgrade-insecure-requests')
    .map((directive) => {
      const [name = ''] = directive.split(' ')
      if (name === 'script-src' && !DATABASE_HOSTS.test(directive)) return directive
      return [directive, ...(sources[name] ?? [])].join(' ')
    })
    .join('; ')
}
