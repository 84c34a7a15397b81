import { describe, expect, it } from 'vitest'
import { fill } from '../rules/support/access-table.ts'
import { mainRules, writtenIn } from '../rules/support/rules-source.ts'
import { call, registered } from 'sesame-testing/api'
import { writeRecord } from '../support/erasure.ts'

/** Parts of the export whose values clients may write. */
const EXPORTED = ['settings', 'presence', 'notifications', 'devices']

/** Values that the functions write under the same parent as the client's values. */
const BESIDE: Readonly<Record<string, object>> = {
  notifications: { id: { kind: 'new-device', at: 1 } },
  devices: {
    id: {
      device: 'iPhone',
      browser: 'Safari',
      provider: 'password',
      firstSeenAt: 1,
      lastSeenAt: 1,
    },
  },
}
const VALUES = ['x', 1.5, true, [1, 2], { a: { b: 'x' } }, 'x'.repeat(100_000)]
const NODES = writtenIn(mainRules()).map(({ path }) => path)

/** Returns the exported value at a database path. The export omits the level of the uid. */
function partAt(data: unknown, path: string): unknown {
  const [place = '', , ...rest] = path.split('/')
  return [place, ...rest].reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    data,
  )
}

describe('a value that a client wrote under earlier security rules', () => {
  it.each(NODES)(
    'a value is exported unchanged, if the export includes its path: %s',
    async (node) => {
      for (const value of VALUES) {
        // Create a new person for each value, because exports are limited per hour.
        const person = await registered()
        const path = fill(node, person.uid)
        const [place = ''] = path.split('/')
        await writeRecord(`${place}/${person.uid}`, BESIDE[place] ?? null)
        await writeRecord(path, value)
        const reply = await call('GET', '/api/common/user/export', { token: person.accessToken })
        expect(reply.status, `${JSON.stringify(value).slice(0, 40)}: ${reply.text}`).toBe(200)
        const part = partAt(JSON.parse(reply.text), path)
        expect(part).toEqual(EXPORTED.includes(place) ? value : undefined)
        await writeRecord(`${place}/${person.uid}`, null)
      }
    },
  )
})
