import { networkInterfaces } from 'node:os'
import { DEFAULT_PORTS, HOST, type Hosts } from '../suite/ports.ts'
import { isObject } from './read-json.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/

/** The hosts under `emulators` in `firebase.json`, or the loopback. */
export function hostsOf(emulators: unknown): Hosts {
  const section = isObject(emulators) ? emulators : {}
  const hosts = Object.keys(DEFAULT_PORTS).map((name) => {
    const { [name]: own } = section
    const host = isObject(own) ? own['host'] : undefined
    return [name, typeof host === 'string' && host !== '' ? host : HOST]
  })
  return Object.fromEntries(hosts) as Hosts
}

/** Whether only this machine can reach a server on this host. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/**
 * The host by which this machine connects to a server. A server that listens on every address is reached through the
 * loopback.
 */
export function connectable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}

/** The IPv4 addresses by which other machines reach this machine. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/**
 * The hosts that a Content-Security-Policy must list so that pages can reach a server on this host. A page uses the host
 * name with which it was opened: either name of the loopback, or any name that other machines use for this machine.
 */
export function hostsInPolicy(host: string): readonly string[] {
  return isLoopback(host) && host !== '::1' ? ['127.0.0.1', 'localhost'] : ['*']
}
