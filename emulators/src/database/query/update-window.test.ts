import { describe, expect, it } from 'vitest'
import { leaf, withNodeAt } from '../tree/edit.ts'
import { EMPTY } from '../tree/node.ts'
import { toExportJson } from '../tree/to-json.ts'
import { runQuery } from './run-query.ts'
import { updateWindow } from './update-window.ts'
import { parseWireQuery, type WireQuery } from './wire-query.ts'

describe('updateWindow', () => {
  it.each<[string, WireQuery]>([
    ['a limit by child', { l: 3, vf: 'r', i: 's' }],
    ['a limit by key', { l: 3, vf: 'l', i: '.key' }],
    ['a range', { sp: 3, ep: 7, i: 's' }],
    ['a range with a limit', { sp: 3, l: 2, vf: 'l', i: 's' }],
    ['a limit by priority', { l: 4, vf: 'r' }],
  ])('returns, for %s, the same result as the query on all data', (_, wire) => {
    const query = parseWireQuery(wire)
    let node = EMPTY
    let window = runQuery(node, query)
    for (let step = 0; step < 500; step++) {
      const key = `k${(step * 31) % 11}`
      const score = (step * 17) % 13
      const child = { ...withNodeAt(EMPTY, ['s'], leaf(score)), priority: score % 5 }
      node = withNodeAt(node, [key], score % 4 === 0 ? EMPTY : child)
      if (score % 5 === 1 && node.children.has(key)) node = withNodeAt(node, [key, 'x'], leaf(step))
      window = updateWindow(window, node, new Set([key]), query)
      expect(toExportJson(window)).toEqual(toExportJson(runQuery(node, query)))
    }
  })
})
