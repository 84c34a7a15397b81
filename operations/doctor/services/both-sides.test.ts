import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '../project/project.ts'
import { set } from '../testing/change-replies.ts'
import { openHealthyProject, type HealthyProject } from '../testing/healthy-project.ts'
import { APP_CHECK } from './both-sides.ts'

const AUTHENTICATION = 'google/appCheck/v1/projects/1/services/identitytoolkit.googleapis.com'

let healthy: HealthyProject
beforeEach(async () => {
  healthy = await openHealthyProject()
})
afterEach(() => healthy.close())

/** Returns the project with App Check off in the pages and in the functions. */
function off({ project }: HealthyProject): Project {
  const client = { ...project.client, VITE_APP_CHECK: 'off' }
  const { SESAME_APP_CHECK: _, ...settings } = project.settings
  return { ...project, client, settings }
}

describe('App Check', () => {
  it.each([
    ['OFF', 'non exigé'],
    ['UNENFORCED', 'mesuré, non exigé'],
    ['ENFORCED', 'exigé'],
  ])('passes if it is on, with %s at the identity service', async (mode, words) => {
    set(AUTHENTICATION, 'enforcementMode', mode)(healthy.replies)
    const note = `allumé\u00A0; Authentication\u00A0: ${words}`
    expect(await APP_CHECK.run(healthy.project)).toEqual({ kind: 'ok', note })
  })

  it('passes with a note that it is off, whether or not its API is enabled', async () => {
    expect(await APP_CHECK.run(off(healthy))).toEqual({
      kind: 'ok',
      note: 'Arrêté\u00A0: n’importe quel programme peut appeler l’API',
    })
    const body = { error: { details: [{ reason: 'SERVICE_DISABLED' }] } }
    // A different project, because the first one caches the API's response.
    const other = await openHealthyProject()
    other.replies[AUTHENTICATION] = { status: 403, body }
    expect(await APP_CHECK.run(off(other))).toEqual({
      kind: 'ok',
      note: 'Arrêté\u00A0: n’importe quel programme peut appeler l’API',
    })
    other.close()
  })

  it('fails if it is off while the identity service enforces it', async () => {
    set(AUTHENTICATION, 'enforcementMode', 'ENFORCED')(healthy.replies)
    expect(await APP_CHECK.run(off(healthy))).toMatchObject({
      kind: 'problem',
      problem: expect.stringContaining('Authentication l’exige') as string,
    })
  })
})
