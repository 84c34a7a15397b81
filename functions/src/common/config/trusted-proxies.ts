import { isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod/mini'

/** Express's names for networks that contain no strangers. */
const PRESETS = ['loopback', 'linklocal', 'uniquelocal']

/** Shorter prefixes would include strangers: no operator has a network this large. */
const SHORTEST = { ipv4: 8, ipv6: 16 }

/** In IPv6, IPv4 addresses follow a prefix of 96 bits: `::ffff:a.b.c.d`. */
const MAPPED_BITS = 96

/** `SESAME_TRUSTED_PROXIES`: the number of trusted hops, or their networks. */
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

/** Whether a network contains addresses of strangers, who could then fake their address. */
export function hasStrangers(network: string): boolean {
  if (PRESETS.includes(network)) return false
  const [address = '', prefix = ''] = network.split('/')
  const bits = Number(prefix)
  if (isIPv4(address)) return bits < SHORTEST.ipv4
  // Compare its shortest form. A network near zero may include all of IPv4.
  const isNearZero = new URL(`http://[${address}]`).hostname.startsWith('[::')
  return bits < (isNearZero ? MAPPED_BITS + SHORTEST.ipv4 : SHORTEST.ipv6)
}
