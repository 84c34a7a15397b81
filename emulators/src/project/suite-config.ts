import { HOST, type Ports } from '../suite/ports.ts'
import { allowEmulators } from './policy.ts'

/** The parts of `firebase.json` that a suite changes; the rest is passed on. */
export interface FirebaseConfig {
  hosting?: Site | readonly Site[]
  storage?: StorageConfig | readonly StorageConfig[]
  emulators?: unknown
}

/** A site of Hosting; one of several is named by its `target` or its `site`. */
export interface Site {
  readonly target?: string
  readonly site?: string
  readonly headers?: readonly HeaderRule[]
}

interface HeaderRule {
  readonly source?: string
  readonly headers?: readonly { readonly key: string; readonly value: string }[]
}

/** A bucket, or the default one. */
interface StorageConfig {
  readonly rules?: string
}

const POLICY = /^content-security-policy(?:-report-only)?$/i

/**
 * The project's `firebase.json` with the ports of one suite, and Content-Security-Policies that allow the pages of
 * every site to reach that suite's emulators. Everything else is as in production.
 */
export function suiteConfig(config: FirebaseConfig, ports: Ports): FirebaseConfig {
  const { hosting } = config
  return {
    ...config,
    ...(hosting && {
      hosting: isList(hosting)
        ? hosting.map((site) => withPolicy(site, ports))
        : withPolicy(hosting, ports),
    }),
    emulators: {
      ...Object.fromEntries(
        Object.entries(ports).map(([name, port]) => [name, { host: HOST, port }]),
      ),
      ui: { enabled: false },
      singleProjectMode: false,
    },
  }
}

function withPolicy(site: Site, ports: Ports): Site {
  if (site.headers === undefined) return site
  return {
    ...site,
    headers: site.headers.map((rule) => ({
      ...rule,
      headers: (rule.headers ?? []).map(({ key, value }) => ({
        key,
        value: POLICY.test(key) ? allowEmulators(value, ports) : value,
      })),
    })),
  }
}

function isList(hosting: Site | readonly Site[]): hosting is readonly Site[] {
  return Array.isArray(hosting)
}
