import { describe, expect, it, vi } from 'vitest'
import { parseWireQuery } from '../query/wire-query.ts'
import { WHOLE } from '../query/query.ts'
import { formatPath, parsePath, parseTarget } from '../tree/path.ts'
import { SortedChildren } from '../tree/sorted-children.ts'
import { toExportJson } from '../tree/to-json.ts'
import { RULES } from '../testing/test-server.ts'
import { OWNER, SIGNED_OUT } from './access.ts'
import { Namespaces } from './namespaces.ts'
import { parseUpdate } from './plan-write.ts'
import { View } from './view.ts'

/** Creates a namespace with an observer of one path that records each change as path and data. */
function watched(path: string, query = WHOLE) {
  const namespace = new Namespaces({ now: () => 1000 }).get('test')
  const seen: [string, unknown][][] = []
  const put = (target: string, json: unknown) =>
    namespace.write([{ ...parseTarget(target), json }], OWNER)
  const watch = () => {
    const view = new View(parsePath(path), query, namespace.root)
    namespace.observe({
      path: view.path,
      query,
      access: OWNER,
      changed: (commit) =>
        seen.push(view.update(commit).map((d) => [formatPath(d.path), toExportJson(d.node)])),
      revoked: () => undefined,
    })
  }
  return { namespace, put, watch, seen }
}

describe('a watcher of a path', () => {
  it('is notified of writes below its path', () => {
    const { put, watch, seen } = watched('a')
    put('a', { b: { c: 1, d: 2 } })
    watch()
    put('a/b/c', 5)
    expect(seen).toEqual([[['a/b/c', 5]]])
  })

  it('receives only the data at its own path when a parent is written', () => {
    const { put, watch, seen } = watched('a/b')
    watch()
    put('a', { b: 1, other: 2 })
    expect(seen).toEqual([[['a/b', 1]]])
  })

  it('is not notified of writes outside its path', () => {
    const { put, watch, seen } = watched('a/b')
    watch()
    put('a/c', 1)
    put('x', 1)
    expect(seen).toEqual([])
  })

  it('receives no difference from a write that changes nothing', () => {
    const { put, watch, seen } = watched('a')
    put('a', { b: 1 })
    watch()
    put('a', { b: 1 })
    expect(seen).toEqual([[]])
  })

  it('is notified of a changed priority', () => {
    const { put, watch, seen } = watched('a')
    put('a/b', 1)
    watch()
    put('a/b/.priority', 7)
    expect(seen).toEqual([[['a/b', { '.value': 1, '.priority': 7 }]]])
  })
})

describe('a watcher of a query', () => {
  it('is notified of the children that leave and enter the results', () => {
    const { put, watch, seen } = watched('s', parseWireQuery({ l: 2, vf: 'r', i: '.value' }))
    put('s', { a: 1, b: 2, c: 3 })
    watch()
    put('s/a', 9)
    put('s/b', 0)
    expect(seen).toEqual([
      [
        ['s/b', null],
        ['s/a', 9],
      ],
      [],
    ])
  })

  it('is notified of the new results when all data is replaced', () => {
    const { put, watch, seen } = watched('s', parseWireQuery({ l: 1, vf: 'r', i: '.key' }))
    put('s', { a: 1, b: 2 })
    watch()
    put('s', { a: 1, c: 3 })
    expect(seen).toEqual([
      [
        ['s/b', null],
        ['s/c', 3],
      ],
    ])
  })
})

describe('a watcher of many children', () => {
  it.each([
    ['all', WHOLE],
    ['those in a range', parseWireQuery({ i: '.value', sp: 0 })],
    ['the last few', parseWireQuery({ i: '.value', l: 3, vf: 'r' })],
  ])('visits only the written children if it watches %s', (_, query) => {
    const { put, watch, seen } = watched('s', query)
    put('s', Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index])))
    watch()
    const looks = vi.spyOn(SortedChildren.prototype, 'entries')
    put('s/k500', 5000)
    const sizes = (looks.mock.contexts as SortedChildren[]).map(({ size }) => size)
    looks.mockRestore()
    expect(seen).toHaveLength(1)
    expect(seen[0]).toContainEqual(['s/k500', 5000])
    expect(Math.max(0, ...sizes)).toBeLessThan(10)
  })
})

describe('a write', () => {
  it('sets several paths together, each based on the data before the write', () => {
    const { namespace, put } = watched('')
    put('n', 1)
    const increment = { '.sv': { increment: 1 } }
    const at = { '.sv': 'timestamp' }
    namespace.write(
      [
        { ...parseTarget('n'), json: increment },
        { ...parseTarget('m/at'), json: at },
      ],
      OWNER,
    )
    expect(toExportJson(namespace.root)).toEqual({ n: 2, m: { at: 1000 } })
  })

  it('is denied to everyone but the owner if the rules grant nothing', () => {
    const { namespace } = watched('')
    namespace.setRules(RULES.closed)
    const write = () => namespace.write([{ ...parseTarget('a'), json: 1 }], SIGNED_OUT)
    expect(write).toThrow('Permission denied')
    expect(namespace.canRead([], WHOLE, SIGNED_OUT)).toBe(false)
    expect(namespace.canRead([], WHOLE, OWNER)).toBe(true)
  })
})

describe('an update of several paths', () => {
  const updated = (members: Readonly<Record<string, unknown>>) => {
    const { namespace, put } = watched('')
    put('', { '.priority': 2, old: 1 })
    namespace.write(parseUpdate('', members), OWNER)
    return toExportJson(namespace.root)
  }

  it('keeps the priority of a node whose children it replaces, whatever the order of the paths', () => {
    expect(updated({ old: null, new: 1 })).toEqual({ '.priority': 2, new: 1 })
    expect(updated({ new: 1, old: null })).toEqual({ '.priority': 2, new: 1 })
  })

  it('gives a priority to a node that it adds, whatever the order of the paths', () => {
    const tree = { '.priority': 2, old: 1, new: { '.priority': 5, a: 1 } }
    expect(updated({ 'new/.priority': 5, 'new/a': 1 })).toEqual(tree)
    expect(updated({ 'new/a': 1, 'new/.priority': 5 })).toEqual(tree)
  })
})
