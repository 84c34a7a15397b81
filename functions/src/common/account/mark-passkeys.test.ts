import { expect, it } from 'vitest'
import { markPasskeys } from './mark-passkeys.ts'

/** An account whose passkeys change after each of the first writes. */
function account(lists: readonly string[][]) {
  const [first = [], ...later] = lists
  const kept = { own: first, marked: null as readonly string[] | null, writes: 0 }
  const deps = {
    passkeys: { list: () => Promise.resolve(Object.fromEntries(kept.own.map((id) => [id, {}]))) },
    identity: {
      markPasskeys: (_uid: string, ids: readonly string[]) => {
        kept.marked = ids
        kept.own = later[kept.writes] ?? kept.own
        kept.writes += 1
        return Promise.resolve()
      },
    },
  }
  return { kept, deps: deps as unknown as Parameters<typeof markPasskeys>[0] }
}

it.each<[string, string[][], string[]]>([
  ['none', [[]], []],
  ['those there are', [['b', 'a']], ['a', 'b']],
  ['none of those that were removed meanwhile', [['a', 'b'], ['b'], []], []],
  ['one that was added meanwhile', [['a'], ['a', 'b']], ['a', 'b']],
])('the account’s tokens name %s', async (_, lists, marked) => {
  const { kept, deps } = account(lists)
  await markPasskeys(deps, 'marie')
  expect(kept.marked).toEqual(marked)
})
