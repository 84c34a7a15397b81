import { isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod/mini'

/** Express's names for networks that contain no strangers' addresses. */
const PRESETS = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Minimum prefix lengths. Shorter prefixes would include strangers' addresses, since no network operator has a network this
 * large.
 */
const SHORTEST = { ipv4: 8, ipv6: 16 }

/** IPv6 represents an IPv4 address after a prefix of 96 bits: `::ffff:a.b.c.d`. */
const MAPPED_BITS = 96

/** Parses `SESAME_TRUSTED_PROXIES`: the number of trusted hops, or the trusted networks. */
export const trustedProxies = z
  .pipe(
    z.string(),
    z.transform((value): number | string[] =>
      /^\d$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim()),
    ),
  )
  .check(z.refine((value) => typeof value === 'number' || value.every(isNetwork)))

/** Whether a text is one of Express's network names, or an address with a prefix length. */
function isNetwork(part: string): boolean {
  const [address = '', prefix = '', ...rest] = part.split('/')
  if (PRESETS.includes(part)) return true
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
}

/** Whether a network contains addresses of strangers, who could then forge the IP address that is counted. */
export function hasStrangers(network: string): boolean {
  if (PRESETS.includes(network)) return false
  const [address = '', prefix = ''] = network.split('/')
  const bits = Number(prefix)
  if (isIPv4(address)) return bits < SHORTEST.ipv4
  // Compare the shortest form of the address. A network whose address starts with zeros may include all IPv4 addresses.
  const isNearZero = new URL(`http://[${address}]`).hostname.startsWith('[::')
  return bits < (isNearZero ? MAPPED_BITS + SHORTEST.ipv4 : SHORTEST.ipv6)
}
