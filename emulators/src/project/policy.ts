import type { Emulator, Hosts, Ports } from '../suite/ports.ts'
import { hostsInPolicy } from './hosts.ts'

/** An emulator that a directive of the policy must allow. */
interface Extension {
  readonly emulator: Emulator
  readonly schemes: readonly string[]
  /** Matches the service's hosts. A directive is extended only if it allows such a host in production. */
  readonly where?: RegExp
}

const DATABASE = /\.(?:firebasedatabase\.app|firebaseio\.com)\b/
const FUNCTIONS = /\b(?:cloudfunctions\.net|run\.app)\b/
const FIREBASE =
  /\bhttps:(?:\s|$)|\.(?:googleapis\.com|firebasedatabase\.app|firebaseio\.com|firebaseapp\.com)\b/

const HTTP = ['http'] as const
const HTTP_AND_SOCKETS = ['http', 'ws'] as const

/** The emulators that each directive must allow, and their schemes. Long polling loads scripts from the database. */
const EXTENSIONS: Readonly<Record<string, readonly Extension[]>> = {
  'default-src': [
    { emulator: 'auth', schemes: HTTP_AND_SOCKETS, where: FIREBASE },
    { emulator: 'database', schemes: HTTP_AND_SOCKETS, where: FIREBASE },
    { emulator: 'storage', schemes: HTTP_AND_SOCKETS, where: FIREBASE },
    { emulator: 'functions', schemes: HTTP, where: FUNCTIONS },
  ],
  'connect-src': [
    { emulator: 'auth', schemes: HTTP_AND_SOCKETS },
    { emulator: 'database', schemes: HTTP_AND_SOCKETS },
    { emulator: 'storage', schemes: HTTP_AND_SOCKETS },
    { emulator: 'functions', schemes: HTTP, where: FUNCTIONS },
  ],
  'img-src': [{ emulator: 'storage', schemes: HTTP }],
  'media-src': [{ emulator: 'storage', schemes: HTTP }],
  'frame-src': [{ emulator: 'auth', schemes: HTTP }],
  'script-src': [{ emulator: 'database', schemes: HTTP, where: DATABASE }],
}

/**
 * Extends a Content-Security-Policy so that pages can reach the emulators. Anything else that is forbidden in production
 * stays forbidden. Drops the upgrade to https, because the emulators speak http.
 *
 * Source: https://www.w3.org/TR/CSP3/#framework-directives
 */
export function allowEmulators(policy: string, ports: Ports, hosts: Hosts): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !/^upgrade-insecure-requests$/i.test(directive))
    .map((directive) => [directive, ...added(directive, ports, hosts)].join(' '))
    .join('; ')
}

function added(directive: string, ports: Ports, hosts: Hosts): string[] {
  const [name = '', ...sources] = directive.split(/\s+/)
  if (sources.includes("'none'")) return []
  return (EXTENSIONS[name.toLowerCase()] ?? [])
    .filter(({ where }) => where?.test(directive) ?? true)
    .flatMap(({ emulator, schemes }) =>
      hostsInPolicy(hosts[emulator]).flatMap((host) =>
        schemes.map((scheme) => `${scheme}://${host}:${ports[emulator]}`),
      ),
    )
}
