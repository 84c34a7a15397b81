import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../lib/api/endpoints.ts'
import type { ToolsEndpointName } from '../lib/api/tools-api.ts'
import type { FakeApi } from '../test/fake-api.ts'
import { openConsole } from '../test/open-console.tsx'
import { camille } from '../test/samples.ts'

/** By address: what it asks before it is known who looks. */
const ASKED_AHEAD: readonly (readonly [path: string, ...names: ToolsEndpointName[]])[] = [
  ['/', 'getOverview'],
  ['/personnes', 'searchPeople'],
  ['/personnes/marie%20l', 'listOperators', 'readPerson'],
  ['/annonces', 'listOperators', 'searchAnnouncements'],
  ['/annonces/nouvelle'],
  ['/journal'],
  ['/taches', 'searchJobs'],
  ['/limites', 'searchReachedLimits'],
  ['/diagnostic', 'diagnose'],
  ['/operateurs', 'listOperators'],
  ['/inconnu'],
]

const names = (api: FakeApi) => api.calls.map(({ name }) => name)

describe('a screen', () => {
  it.each(ASKED_AHEAD)('%s asks ahead what it shows, and nothing twice', async (path, ...ahead) => {
    let answer: (me: typeof camille) => void = () => undefined
    const opening = openConsole(path, {
      prepare(api) {
        for (const name of Object.keys(endpoints) as ToolsEndpointName[])
          api.on(name, () => new Promise<never>(() => undefined))
        api.on('getConsoleSession', () => new Promise((resolve) => (answer = resolve)))
        setTimeout(() => {
          expect(names(api)).toEqual(['getConsoleSession', ...ahead])
          answer(camille)
        })
      },
    })
    const { api } = await opening
    await screen.findByRole('heading', { level: 1 })
    const asked = names(api)
    expect(asked).toEqual(expect.arrayContaining(ahead))
    expect(asked).toHaveLength(new Set(asked).size)
  })

  it('asks ahead for the person that its address names', async () => {
    const { api } = await openConsole('/personnes/marie%20l', {
      prepare: (api) => api.on('readPerson', () => new Promise<never>(() => undefined)),
    })
    expect(api.bodiesOf('readPerson')).toEqual([{ uid: 'marie l' }])
  })

  it('asks nothing ahead without a session', async () => {
    const { api } = await openConsole('/personnes', { me: null })
    expect(api.calls).toEqual([])
  })
})
