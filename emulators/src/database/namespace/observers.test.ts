import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WHOLE } from '../query/query.ts'
import { RuleSnapshot } from '../rules/rule-snapshot.ts'
import { treeOf, type Json } from '../testing/tree.ts'
import { formatPath, parsePath } from '../tree/path.ts'
import { SIGNED_OUT } from './access.ts'
import { type Observer, Observers } from './observers.ts'
import { planWrite, parseUpdate } from './plan-write.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const COUNT = 200

/**
 * Creates observers of `items/N`, readable while `readers/N` exists, and of `timed/N`, always readable by a rule that
 * uses the time.
 */
function observed() {
  let root = treeOf({
    readers: Object.fromEntries(Array.from({ length: COUNT }, (_, index) => [index, true])),
  })
  const judged: string[] = []
  const told: string[] = []
  const revoked: string[] = []
  const observers = new Observers(({ path }, reads) => {
    judged.push(formatPath(path))
    const [top, id = ''] = path
    reads.usesClock = top === 'timed'
    return top === 'timed' || new RuleSnapshot(root, reads).hasChild(`readers/${id}`)
  })
  const observer = (path: string): Observer => ({
    path: parsePath(path),
    query: WHOLE,
    access: SIGNED_OUT,
    changed: ({ paths }) => told.push(`${path}: ${paths.map(formatPath).join()}`),
    revoked: () => revoked.push(path),
  })
  const update = (members: Record<string, Json>) => {
    const commit = planWrite(root, parseUpdate('', members), 0)
    root = commit.after
    observers.notify(commit)
  }
  const items = Array.from({ length: COUNT }, (_, index) => observer(`items/${index}`))
  for (const item of items) observers.add(item)
  judged.length = 0
  const review = () => vi.advanceTimersByTime(100)
  return { observers, observer, items, update, review, judged, told, revoked }
}

describe('observers', () => {
  it('are notified only of writes that touch their own path', () => {
    const { items, update, told, judged } = observed()
    update(Object.fromEntries(items.map(({ path }) => [`${formatPath(path)}/text`, 'new'])))
    expect(told).toEqual(items.map((_, index) => `items/${index}: items/${index}/text`))
    expect(judged).toEqual([])
  })

  it('are notified of writes above and below their path', () => {
    const { observers, observer, update, told } = observed()
    observers.add(observer('items/7/part'))
    update({ 'items/7/part/a': 1, 'items/7/part/b': 1, 'items/7/c': 1 })
    update({ 'items/7': 1 })
    expect(told).toEqual([
      'items/7: items/7/part/a,items/7/part/b,items/7/c',
      'items/7/part: items/7/part/a,items/7/part/b',
      'items/7: items/7',
      'items/7/part: items/7',
    ])
  })

  it('are rechecked only if data on which their access depends has changed', () => {
    const { update, review, judged, revoked } = observed()
    update({ elsewhere: 1, 'readers/new': true })
    update({ 'readers/3': 'another value' })
    review()
    expect(judged).toEqual(['items/3'])
    update({ 'readers/4': null, 'readers/5/detail': 1 })
    review()
    review()
    expect(judged).toEqual(['items/3', 'items/5', 'items/4'])
    expect(revoked).toEqual(['items/4'])
  })

  it('are rechecked once for all changes since the last review', () => {
    const { update, review, judged, revoked } = observed()
    update({ 'readers/4': null })
    update({ 'readers/4': true })
    expect(vi.getTimerCount()).toBe(1)
    review()
    expect(judged).toEqual(['items/4'])
    expect(revoked).toEqual([])
  })

  it('are rechecked after every change if the rules read the time', () => {
    const { observers, observer, update, review, judged } = observed()
    observers.add(observer('timed/1'))
    judged.length = 0
    update({ elsewhere: 1 })
    review()
    review()
    update({ elsewhere: 2 })
    review()
    expect(judged).toEqual(['timed/1', 'timed/1'])
  })

  it('are not notified of a write that ends their access', () => {
    const { update, review, told, revoked } = observed()
    update({ 'readers/4': null, 'items/4': 'secret', 'items/5': 'text' })
    expect(told).toEqual(['items/5: items/5'])
    expect(revoked).toEqual(['items/4'])
    review()
    expect(revoked).toEqual(['items/4'])
  })

  it('may be removed while others are notified', () => {
    const { observers, observer, items, update, told } = observed()
    const first: Observer = {
      ...observer('items'),
      changed: () => items.slice(1).forEach((item) => observers.remove(item)),
    }
    observers.add(first)
    update({ 'items/0': 1, 'items/1': 1, 'items/2': 1 })
    expect(told).toEqual(['items/0: items/0'])
  })

  it('are removed from every index', () => {
    const { observers, observer, items, update, judged, told } = observed()
    const timed = observer('timed/1')
    observers.add(timed)
    update({ 'readers/4': null, 'readers/5': 2 })
    for (const gone of [...items, timed]) observers.remove(gone)
    expect(observers.isEmpty).toBe(true)
    judged.length = 0
    vi.runAllTimers()
    update({ readers: null, items: 1 })
    expect([...judged, ...told]).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
