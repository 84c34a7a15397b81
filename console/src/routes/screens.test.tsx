import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../lib/api/endpoints.ts'
import type { ConsoleEndpointName } from '../lib/api/console-api.ts'
import type { FakeApi } from '../test/fake-api.ts'
import { openConsole } from '../test/open-console.tsx'
import { camille } from '../test/samples.ts'

/** The requests that each screen sends before the API has returned the signed-in operator. */
const ASKED_AHEAD: readonly (readonly [path: string, ...names: ConsoleEndpointName[]])[] = [
  ['/', 'getOverview'],
  ['/personnes', 'searchPeople'],
  ['/personnes/marie%20l', 'listOperators', 'readPerson'],
  ['/annonces', 'listOperators', 'searchAnnouncements'],
  ['/annonces/nouvelle'],
  ['/en-attente'],
  ['/journal'],
  ['/taches', 'searchJobs'],
  ['/limites', 'searchReachedLimits'],
  ['/diagnostic', 'diagnose'],
  ['/operateurs', 'listOperators'],
  ['/inconnu'],
]

const names = (api: FakeApi) => api.calls.map(({ name }) => name)
const unanswered = () => new Promise<never>(() => undefined)

describe('the screen at a path', () => {
  it.each(ASKED_AHEAD)(
    '%s loads its data before the session is checked, and loads nothing twice',
    async (path, ...ahead) => {
      const session = Promise.withResolvers<typeof camille>()
      const api = Promise.withResolvers<FakeApi>()
      const opening = openConsole(path, {
        prepare(fake) {
          for (const name of Object.keys(endpoints) as ConsoleEndpointName[])
            fake.on(name, unanswered)
          fake.on('getConsoleSession', () => session.promise)
          api.resolve(fake)
        },
      })
      expect(names(await api.promise)).toEqual(['getConsoleSession', ...ahead])
      session.resolve(camille)
      const opened = await opening
      await screen.findByRole('heading', { level: 1 })
      const asked = names(opened.api)
      expect(asked).toEqual(expect.arrayContaining(ahead))
      expect(asked).toHaveLength(new Set(asked).size)
    },
  )

  it('loads the person whose uid is in the path before the session is checked', async () => {
    const { api } = await openConsole('/personnes/marie%20l', {
      prepare: (fake) => fake.on('readPerson', unanswered),
    })
    expect(api.bodiesOf('readPerson')).toEqual([{ uid: 'marie l' }])
  })

  it('loads no data before the sign-in if the tab has no session', async () => {
    const { api } = await openConsole('/personnes', { me: null })
    expect(api.calls).toEqual([])
  })
})
