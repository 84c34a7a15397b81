import { expect, it, vi } from 'vitest'
import { parseUpdate, planWrite } from '../namespace/plan-write.ts'
import { EMPTY } from '../tree/node.ts'
import { formatPath } from '../tree/path.ts'
import { SortedChildren } from '../tree/sorted-children.ts'
import { changedPlaces } from './changed-places.ts'
import { parsePathPattern } from './path-pattern.ts'

it('changedPlaces compares a location once, even if a write has several paths below the location', () => {
  const all = (value: number) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`items/${index}`, value]))
  const { after: before } = planWrite(EMPTY, parseUpdate('', all(1)), 0)
  const commit = planWrite(before, parseUpdate('', all(2)), 0)
  const looks = vi.spyOn(SortedChildren.prototype, 'entries')
  const places = changedPlaces(commit, parsePathPattern('items'), 'update')
  const count = looks.mock.calls.length
  looks.mockRestore()
  expect(places.map(({ path }) => formatPath(path))).toEqual(['items'])
  expect(count).toBe(1)
})
