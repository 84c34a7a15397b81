import { isIPv4, isIPv6 } from 'node:net'

/** All clients without a valid address share this bucket, so that they cannot invent new ones. */
const UNKNOWN = 'unknown'

/**
 * The key under which limits count an address: IPv4 whole, IPv6 by its first 64 bits, since one subscriber
 * controls the rest.
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
  // URL normalises the address to its short hexadecimal form.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = short.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
