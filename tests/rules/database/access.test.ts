import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf, type Access } from '../support/access-table.ts'
import { EXAMPLES } from '../support/examples.ts'
import { cast, SIGNED_IN_SECONDS, type Name } from '../support/personas.ts'
import { tryAccess, type Attempt } from '../support/try-access.ts'

/** Two example values for nodes whose rules accept any value. */
const ANYTHING = [{ a: 1 }, { a: 2 }] as const

/** Paths that define the personas. The tests of the table's rows must not remove these paths. */
const FACTS = /^(?:users|access)\b/

const stage = cast()
let neighbours: Record<Name, string>

beforeAll(async () => {
  const { people, seed } = stage()
  neighbours = Object.fromEntries(
    Object.entries(people).map(([name, { uid }]) => [name, `${uid}-neighbour`]),
  ) as Record<Name, string>
  const own = Object.values(people).map(({ uid }) => uid)
  const foreign = Object.values(neighbours)
  await seed({
    ...Object.fromEntries(foreign.map((uid) => [`users/${uid}/isAnonymous`, false])),
    ...Object.fromEntries(
      [...own, ...foreign].map((uid) => [`access/${uid}/shown/Session001/device`, 'Firefox']),
    ),
  })
})

async function access(row: Access, instance: 'main' | 'statistics') {
  const { people, seed } = stage()
  const [first, second] = EXAMPLES[row.path] ?? ANYTHING
  const at = ({ persona, path }: Attempt) => persona[instance]().ref(path)
  const values: Record<string, unknown> = { create: first, update: second, delete: null }
  return tryAccess(row, people, neighbours, {
    prepare: async (attempts) => {
      if (instance === 'statistics' || FACTS.test(row.path) || !row.path.includes('{')) return
      // Remove records that the tests of other rows left behind, because they would influence the rules for this row.
      const places = attempts.map(({ path }) => path.split('/').slice(0, 2).join('/'))
      await seed(Object.fromEntries(places.map((place) => [place, null])))
      const alerts = attempts.map(({ uid }) => [`notifications/${uid}/id`, { kind: 'new-device' }])
      if (row.path.endsWith('readAt')) await seed(Object.fromEntries(alerts) as typeof values)
      const devices = attempts.map(({ uid }) => [`devices/${uid}/id`, { device: 'x' }])
      if (row.path.endsWith('/name')) await seed(Object.fromEntries(devices) as typeof values)
      const signIns = attempts.map(({ uid }) => [
        `access/${uid}/states/Session001/authTimeSeconds`,
        SIGNED_IN_SECONDS,
      ])
      if (row.path.startsWith('pushTokens'))
        await seed(Object.fromEntries(signIns) as typeof values)
      const before = row.operation === 'create' ? null : first
      await seed(Object.fromEntries(attempts.map(({ path }) => [path, before])))
    },
    act: (attempt) =>
      row.operation === 'read' ? at(attempt).get() : at(attempt).set(values[row.operation]),
  })
}

describe.each([
  ['Main instance', 'main'],
  ['Statistics instance', 'statistics'],
] as const)('%s (tests/rules/README.md)', (section, instance) => {
  it.each(accessOf(section))('$path: $operation', async (row) => {
    expect(await access(row, instance)).toEqual(row.cells)
  })
})
