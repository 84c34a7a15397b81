import { isIPv4, isIPv6 } from 'node:net'

/** All clients without a valid IP address share this bucket, so that they cannot use many made-up addresses. */
const UNKNOWN = 'unknown'

/**
 * Returns the key under which rate limits count an IP address: the whole IPv4 address, or the first 64 bits of an IPv6
 * address, since one subscriber controls the rest.
 *
 * Source: RFC 6177.
 */
export function addressBucket(address: string | undefined): string {
  const [bare = ''] = (address ?? '').split('%')
  if (isIPv4(bare)) return bare
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(bare) ?? []
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  return isIPv6(bare) ? `${network(bare)}::/64` : UNKNOWN
}

function network(address: string): string {
  // `URL` converts the address to its short hexadecimal form.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = short.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
