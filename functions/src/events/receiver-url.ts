import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * Networks that no receiver may be in: the function's own machine and network, the platform's metadata service (169.254.0.0/16),
 * and ranges that are reserved or translate to other addresses.
 *
 * Source: IANA, « IPv4 Special-Purpose Address Registry » and « IPv6 Special-Purpose Address Registry ».
 */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]

/** The range of public IPv6 addresses. It excludes mapped, translated, link-local and unique local addresses. */
const GLOBAL_IPV6 = '2000::/3'

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}

const refused = listOf(NOT_PUBLIC)
const global = listOf([GLOBAL_IPV6])

/** Whether an IP address is public, so that it may belong to another service on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** Whether a URL is allowed for a receiver: https, a public host name, and no password, which logs and the console would show. */
export function isReceiverURL(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  const isPlain = username === '' && password === '' && hash === ''
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /[^.]\.[^.]/.test(hostname)
  const isOurs = /(?:^|\.)(?:localhost|internal|local|home\.arpa)\.?$/.test(hostname)
  return protocol === 'https:' && isPlain && isName && !isOurs
}

/** Whether a URL is on this machine, as in tests. Only the emulators' setting allows such URLs. */
export function isLocalURL(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && hostname === '127.0.0.1'
}
