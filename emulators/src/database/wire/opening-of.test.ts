import { describe, expect, it } from 'vitest'
import { namespaceOf } from './opening-of.ts'

const named = (url: string, host?: string) => namespaceOf(new URL(url, 'http://server'), host)

describe('namespaceOf', () => {
  it.each([
    ['/a.json?ns=one', 'two.firebaseio.com', 'one'],
    ['/a.json', 'two.firebaseio.com', 'two'],
    ['/a.json', 'two.localhost:9000', 'two'],
    ['/a.json?ns=', 'localhost:9000', 'fake-server'],
    ['/a.json', '127.0.0.1:9000', 'fake-server'],
    ['/a.json', '[::1]:9000', 'fake-server'],
    ['/a.json', 'not a host', 'fake-server'],
    ['/a.json', undefined, 'fake-server'],
  ])('%s at %s is in %s', (url, host, name) => {
    expect(named(url, host)).toBe(name)
  })
})
