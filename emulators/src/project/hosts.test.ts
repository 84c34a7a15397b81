import { describe, expect, it } from 'vitest'
import { connectable, hostsInPolicy, hostsOf, isLoopback } from './hosts.ts'

describe('the hosts of a project', () => {
  it('default to the loopback', () => {
    const hosts = hostsOf({ database: { host: '0.0.0.0' }, auth: { port: 9100 }, storage: 'none' })
    expect(hosts).toMatchObject({ database: '0.0.0.0', auth: '127.0.0.1', storage: '127.0.0.1' })
    expect(hostsOf(undefined).hub).toBe('127.0.0.1')
  })

  it.each([
    ['localhost', true, 'localhost', ['127.0.0.1', 'localhost']],
    ['127.0.0.1', true, '127.0.0.1', ['127.0.0.1', 'localhost']],
    ['127.0.0.1.example.org', false, '127.0.0.1.example.org', ['*']],
    // A Content-Security-Policy source cannot be an IPv6 address.
    ['::1', true, '::1', ['*']],
    ['0.0.0.0', false, '127.0.0.1', ['*']],
    ['::', false, '::1', ['*']],
    ['192.168.1.5', false, '192.168.1.5', ['*']],
  ])(
    'the host %s is on the loopback: %s; programs connect to %s; policies list %j',
    (host, loopback, reached, named) => {
      expect(isLoopback(host)).toBe(loopback)
      expect(connectable(host)).toBe(reached)
      expect(hostsInPolicy(host)).toEqual(named)
    },
  )
})
