import { describe, expect, it } from 'vitest'
import type { Namespace } from '../namespace/namespace.ts'
import { Namespaces } from '../namespace/namespaces.ts'
import { OWNER } from '../namespace/access.ts'
import { View } from '../namespace/view.ts'
import { inner, nodeAt } from '../tree/edit.ts'
import { toExportJson } from '../tree/to-json.ts'
import { readWindow, runQuery } from './run-query.ts'
import { SortedIndex } from './sorted-index.ts'
import { parseWireQuery, type WireQuery } from './wire-query.ts'

const CHILDREN = 300

/** Pseudo-random numbers, identical in every run. */
function* numbers(): Generator<number, never> {
  for (let state = 42; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield state
  }
}

const queries: WireQuery[] = [
  { i: 'score', l: 5, vf: 'l' },
  { i: 'score', l: 5, vf: 'r' },
  { i: 'score', sp: 40, l: 7, vf: 'l' },
  { i: 'score', sp: 40, sin: false, ep: 60, l: 3, vf: 'r' },
  { i: 'score', sp: 50, sn: 'k50', ep: 50, en: 'k90', l: 9, vf: 'l' },
  { i: '.key', sp: 'k100', l: 4, vf: 'l' },
  { i: '.priority', l: 6, vf: 'r' },
  { i: '.value', ep: null, l: 2, vf: 'l' },
]

function filled(next: () => number): Namespace {
  const namespace = new Namespaces({ now: () => 0 }).get('index')
  const json = Object.fromEntries(
    Array.from({ length: CHILDREN }, (_, index) => [`k${index}`, child(next)]),
  )
  namespace.write([{ path: ['list'], isPriority: false, json }], OWNER)
  return namespace
}

const child = (next: () => number) => ({ score: next() % 100, '.priority': next() % 10 })

describe.each(queries)('the children that the query %j returns', (wire) => {
  it('are the same with an index as without one, after any change', () => {
    const random = numbers()
    const next = () => random.next().value
    const namespace = filled(next)
    const query = parseWireQuery(wire)
    const view = new View(['list'], query, namespace.root)
    const node = () => nodeAt(namespace.root, ['list'])
    expect(SortedIndex.known(node(), query.orderBy)).toBeDefined()
    for (let step = 0; step < 200; step++) {
      const path = ['list', `k${next() % (CHILDREN + 20)}`]
      const json = next() % 4 === 0 ? null : child(next)
      view.update(namespace.write([{ path, isPriority: false, json }], OWNER))
      const visited = runQuery(inner(node().children), query)
      expect(toExportJson(view.window)).toEqual(toExportJson(visited))
      expect(toExportJson(runQuery(node(), query))).toEqual(toExportJson(visited))
    }
  })
})

it('an index is built by the first read, and updated by writes to many paths at any depth', () => {
  const random = numbers()
  const next = () => random.next().value
  const namespace = filled(next)
  const query = parseWireQuery({ i: 'score', l: 7, vf: 'r' })
  const node = () => nodeAt(namespace.root, ['list'])
  readWindow(node(), query)
  for (let step = 0; step < 100; step++) {
    const keys = new Set(Array.from({ length: 5 }, () => `k${next() % (CHILDREN + 20)}`))
    const changes = [...keys].map((key, i) => ({
      path: i === 0 ? ['list', key, 'score'] : ['list', key],
      isPriority: false,
      json: i === 0 ? next() % 200 : child(next),
    }))
    namespace.write(changes, OWNER)
    expect(SortedIndex.known(node(), query.orderBy)).toBeDefined()
    const visited = runQuery(inner(node().children), query)
    expect(toExportJson(readWindow(node(), query))).toEqual(toExportJson(visited))
  }
})

it('an index is rebuilt after the whole list was replaced', () => {
  const random = numbers()
  const namespace = filled(() => random.next().value)
  const query = parseWireQuery({ i: 'score', l: 1, vf: 'r' })
  readWindow(nodeAt(namespace.root, ['list']), query)
  namespace.write([{ path: ['list'], isPriority: false, json: { only: { score: 1 } } }], OWNER)
  const { children } = readWindow(nodeAt(namespace.root, ['list']), query)
  expect([...children.keys()]).toEqual(['only'])
})

it('an index is built only for many children', () => {
  const small = inner([['a', runQuery(filled(() => 1).root, parseWireQuery(undefined))]])
  SortedIndex.build(small, { by: 'key' })
  expect(SortedIndex.known(small, { by: 'key' })).toBeUndefined()
})
