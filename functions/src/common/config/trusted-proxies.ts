import { isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod/mini'

/** Names of Express for networks that nobody else is in. */
const PRESETS = ['loopback', 'linklocal', 'uniquelocal']

/** Shorter prefixes take in strangers: no network of one operator is as large. */
const SHORTEST = { ipv4: 8, ipv6: 16 }

/** IPv4 addresses begin after 96 bits of IPv6: `::ffff:a.b.c.d`. */
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

/** Whether a text is a network name of Express, or an address with a prefix length. */
function isNetwork(part: string): boolean {
  const [address = '', prefix = '', ...rest] = part.split('/')
  if (PRESETS.includes(part)) return true
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
}

/** Whether a network has addresses of strangers, who could then say that they are somebody else. */
export function hasStrangers(network: string): boolean {
  if (PRESETS.includes(network)) return false
  const [address = '', prefix = ''] = network.split('/')
  const bits = Number(prefix)
  if (isIPv4(address)) return bits < SHORTEST.ipv4
  // As it is written shortest: what is near zero has all of IPv4 beside it.
  const isNearZero = new URL(`http://[${address}]`).hostname.startsWith('[::')
  return bits < (isNearZero ? MAPPED_BITS + SHORTEST.ipv4 : SHORTEST.ipv6)
}
