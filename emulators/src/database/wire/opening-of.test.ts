import { describe, expect, it } from 'vitest'
import { namespaceOf, urlOf } from './opening-of.ts'

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
  ])('returns for the URL %s at the host %s the database %s', (url, host, name) => {
    expect(named(url, host)).toBe(name)
  })
})

describe('urlOf', () => {
  it.each([
    ['/l/b.json?ns=x', '/l/b.json', 'x'],
    ['//l/b.json?ns=x', '/l/b.json', 'x'],
    ['///l//b.json?ns=x', '/l/b.json', 'x'],
    ['//.json?ns=x', '/.json', 'x'],
    ['//%ZZ.json?ns=x', '/%ZZ.json', 'x'],
    ['//:80/l.json?ns=x', '/:80/l.json', 'x'],
    ['//[/l.json?ns=x', '/[/l.json', 'x'],
    ['/a.json?ns=x&b=//c', '/a.json', 'x'],
    ['http://host:80/l/b.json?ns=x', '/l/b.json', 'x'],
    ['http://[/l.json?ns=x', '/l.json', 'x'],
    ['http://host?ns=x', '/', 'x'],
    ['?ns=x', '/', 'x'],
  ])('reads from the target %s the path %s', (target, path, name) => {
    const { pathname, searchParams } = urlOf({ url: target })
    expect([pathname, searchParams.get('ns')]).toEqual([path, name])
  })
})
