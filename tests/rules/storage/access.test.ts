import { describe, expect, it } from 'vitest'
import { accessOf, type Access } from '../support/access-table.ts'
import { putAway, type Files } from '../support/files.ts'
import { cast, type Name } from '../support/personas.ts'
import { tryAccess, type Attempt } from '../support/try-access.ts'

const PNG = { contentType: 'image/png' }

const ACTIONS: Readonly<Record<string, (attempt: Attempt) => Promise<unknown>>> = {
  list: ({ persona, path }) => persona.files().list(path),
  get: ({ persona, path }) => persona.files().open(path),
  create: ({ persona, path }) => persona.files().upload(path, PNG),
  update: ({ persona, path }) => persona.files().upload(path, { ...PNG, bytes: 9 }),
  relabel: ({ persona, path }) => persona.files().relabel(path, 'image/png'),
  delete: ({ persona, path }) => persona.files().remove(path),
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
        const upload = (files: Files, path: string) => files.upload(path)
        const arrange = row.operation === 'create' ? putAway : upload
        await asFunctions(async (functions) => {
          await Promise.all(paths.map((path) => arrange(functions.files(), path)))
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

describe('Storage (tests/rules/README.md)', () => {
  it.each(accessOf('Storage'))('$path: $operation', async (row) => {
    expect(await access(row)).toEqual(row.cells)
  })
})
