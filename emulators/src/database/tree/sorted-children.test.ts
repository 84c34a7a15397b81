import { describe, expect, it } from 'vitest'
import { compareKeys } from './compare-keys.ts'
import { leaf } from './edit.ts'
import type { TreeNode } from './node.ts'
import { SortedChildren } from './sorted-children.ts'

describe('SortedChildren', () => {
  it('equals a plain map after many changes in random order', () => {
    let children = SortedChildren.none
    const plain = new Map<string, TreeNode>()
    for (let step = 0; step < 2000; step++) {
      const key = `k${(step * 7919) % 613}`
      const node = leaf(step)
      if (step % 3 === 2) {
        children = children.without(key)
        plain.delete(key)
      } else {
        children = children.with(key, node)
        plain.set(key, node)
      }
    }
    const expected = [...plain].sort(([a], [b]) => compareKeys(a, b))
    expect([...children]).toEqual(expected)
    expect(children.size).toBe(plain.size)
  })

  it('returns copies, and does not change the original', () => {
    const original = SortedChildren.from([['a', leaf(1)]])
    original.with('b', leaf(2))
    original.without('a')
    expect([...original.keys()]).toEqual(['a'])
  })

  it('stays shallow if keys are added in order', () => {
    let children = SortedChildren.none
    for (let n = 0; n < 100_000; n++) children = children.with(String(n), leaf(n))
    expect(children.get('99999')?.value).toBe(99_999)
    expect(children.size).toBe(100_000)
  })
})
