import * as fc from 'fast-check'
import { afterEach, beforeEach, it, vi } from 'vitest'
import { parseWireQuery } from '../query/wire-query.ts'
import { JudgedWorld, type Step } from '../testing/judged-world.ts'
import { randomJson, randomPath, randomRules, randomUpdate } from '../testing/random-database.ts'
import { type Access, OWNER, SIGNED_OUT } from './access.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const access = fc.constantFrom<Access>(
  ...[SIGNED_OUT, OWNER],
  ...['ann', 'bob'].map((uid) => ({ owner: false, auth: { uid, token: {} } }) as const),
)
const query = fc
  .constantFrom(
    ...[undefined, { i: '.key', l: 1, vf: 'l' }, { i: '.value', l: 2, vf: 'r' }],
    ...[
      { i: '.value', sp: 1 },
      { i: 'a', sp: 1, ep: 2 },
      { i: '.priority', sp: 1 },
    ],
  )
  .map(parseWireQuery)
const index = fc.nat({ max: 5 })

const does = <Name extends Step['does']>(name: Name) => fc.constant(name)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: does('listen'), path: randomPath, query, access }) },
  { weight: 6, arbitrary: fc.record({ does: does('update'), members: randomUpdate }) },
  { weight: 3, arbitrary: fc.record({ does: does('wait') }) },
  fc.record({ does: does('leave'), index }),
  fc.record({ does: does('sign in'), index, access }),
  fc.record({ does: does('replace rules'), rules: randomRules }),
)

it('observers are notified and revoked exactly as if all were rechecked after every write', () => {
  const steps = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' })
  fc.assert(
    fc.property(randomRules, randomJson, steps, (rules, data, taken) => {
      const world = new JudgedWorld(rules, data)
      for (const one of taken) world.take(one)
    }),
    { numRuns: 500 },
  )
})
