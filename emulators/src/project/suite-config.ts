import type { Hosts, Part, Ports } from '../suite/ports.ts'
import { hostsOf } from './hosts.ts'
import { allowEmulators } from './policy.ts'
import { isObject } from './read-json.ts'

/** The parts of `firebase.json` that a suite changes. All other parts stay unchanged. */
export interface FirebaseConfig {
  hosting?: Site | readonly Site[]
  storage?: StorageConfig | readonly StorageConfig[]
  emulators?: unknown
}

/** A Hosting site. If there are several, each has a `target` or a `site` as its name. */
export interface Site {
  readonly target?: string
  readonly site?: string
  readonly headers?: readonly HeaderRule[]
}

interface HeaderRule {
  readonly source?: string
  readonly headers?: readonly { readonly key: string; readonly value: unknown }[]
}

/** The configuration of one bucket. */
interface StorageConfig {
  readonly rules?: string
}

const POLICY = /^content-security-policy(?:-report-only)?$/i

/**
 * The project's `firebase.json` with two changes: the ports are those of one suite, on the project's hosts, and
 * Content-Security-Policies allow the pages of every site to reach the suite's emulators. Everything else is as in
 * production.
 */
export function suiteConfig(config: FirebaseConfig, ports: Ports): FirebaseConfig {
  const { hosting } = config
  const emulators = isObject(config.emulators) ? config.emulators : {}
  const hosts = hostsOf(emulators)
  return {
    ...config,
    ...(hosting && {
      hosting: isList(hosting)
        ? hosting.map((site) => withPolicy(site, ports, hosts))
        : withPolicy(hosting, ports, hosts),
    }),
    emulators: {
      ...emulators,
      ...Object.fromEntries(
        Object.entries(ports).map(([name, port]) => [name, { host: hosts[name as Part], port }]),
      ),
      ui: { enabled: false },
    },
  }
}

function withPolicy(site: Site, ports: Ports, hosts: Hosts): Site {
  if (!site.headers) return site
  return {
    ...site,
    headers: site.headers.map((rule) => ({
      ...rule,
      headers: (rule.headers ?? []).map(({ key, value }) => ({
        key,
        value:
          POLICY.test(key) && typeof value === 'string'
            ? allowEmulators(value, ports, hosts)
            : value,
      })),
    })),
  }
}

function isList(hosting: Site | readonly Site[]): hosting is readonly Site[] {
  return Array.isArray(hosting)
}
