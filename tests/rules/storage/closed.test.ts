import { beforeEach, describe, expect, it } from 'vitest'
import { cast, type Persona } from '../support/personas.ts'
import { isAllowed, whoMay } from '../support/verbs.ts'

const stage = cast()

/**
 * People's files, and the exports that were prepared for them. Only the API returns these files, and only to people with an open
 * session.
 */
const PLACES = ['private/{uid}/0', 'private/{uid}', 'exports/{uid}/sesame-export.json'] as const

const ACTS: Readonly<Record<string, (persona: Persona, path: string) => Promise<unknown>>> = {
  open: ({ files }, path) => files().open(path),
  list: ({ files }, path) => files().list(path.split('/').slice(0, 2).join('/')),
  write: ({ files }, path) => files().upload(path),
  relabel: ({ files }, path) => files().relabel(path, 'image/png'),
  delete: ({ files }, path) => files().remove(path),
}

const at = (place: string, { uid }: Persona) => place.replace('{uid}', uid)

describe.each(PLACES)('%s', (place) => {
  beforeEach(async () => {
    const { people, asFunctions } = stage()
    await asFunctions(async (functions) => {
      for (const persona of Object.values(people))
        await functions.files().upload(at(place, persona))
    })
  })

  it.each(Object.entries(ACTS))('does not let anyone %s, not even the owner', async (_, act) => {
    const { people } = stage()
    expect(await whoMay(people, (persona) => act(persona, at(place, persona)))).toEqual([])
  })

  it('can be opened by the functions, which bypass the rules', async () => {
    const { people, asFunctions } = stage()
    await asFunctions(async (functions) => {
      expect(await isAllowed(functions.files().open(at(place, people.registered)))).toBe(true)
    })
  })
})
