import { isIPv4, isIPv6 } from 'node:net'

/** Whatever is not an address shares this bucket, so that nobody invents buckets. */
const UNKNOWN = 'unknown'

/**
 * What a client's address is counted as: an IPv4 address itself, of an IPv6 one the first 64 bits,
 * since a single subscriber owns all of the rest.
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
  // Node writes an address in its one short form, in hexadecimal.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = short.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
