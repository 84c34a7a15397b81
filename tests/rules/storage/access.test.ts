import { describe, expect, it } from 'vitest'
import { accessOf, type Access } from '../support/access-table.ts'
import { list, open, putAway, relabel, remove, upload } from '../support/files.ts'
import { cast, type Name } from '../support/personas.ts'
import { tryAccess, type Attempt } from '../support/try-access.ts'

const PNG = { contentType: 'image/png' }

const ACTIONS: Readonly<Record<string, (attempt: Attempt) => Promise<unknown>>> = {
  list: ({ persona, path }) => list(persona, path),
  get: ({ persona, path }) => open(persona, path),
  create: ({ persona, path }) => upload(persona, path, PNG),
  update: ({ persona, path }) => upload(persona, path, { ...PNG, bytes: 9 }),
  relabel: ({ persona, path }) => relabel(persona, path, 'image/png'),
  delete: ({ persona, path }) => remove(persona, path),
}

const stage = cast()

async function access(row: Access) {
  const { people, asFunctions } = stage()
  const neighbours = Object.fromEntries(
    Object.entries(people).map(([name, { uid }]) => [name, `${uid}-neighbour`]),
  ) as Record<Name, string>
  return tryAccess(
    { ...row, path: row.path.replace('{file}', 'me.png').replace('{slot}', '0') },
    people,
    neighbours,
    {
      prepare: async (attempts) => {
        if (row.operation === 'list') return
        const paths = [...new Set(attempts.map(({ path }) => path))]
        const arrange = row.operation === 'create' ? putAway : upload
        await asFunctions(async (functions) => {
          await Promise.all(paths.map((path) => arrange(functions, path)))
        })
      },
      act: (attempt) => {
        const action = ACTIONS[row.operation]
        if (!action) throw new Error(`Unknown operation: ${row.operation}`)
        return action(attempt)
      },
    },
  )
}

describe('Storage (docs/access.md)', () => {
  it.each(accessOf('Storage'))('$path: $operation', async (row) => {
    expect(await access(row)).toEqual(row.cells)
  })
})
