import { getOpenapi } from '@sesame/contract/endpoints/system'
import { errorBody } from '@sesame/contract/error-body'
import assert from 'node:assert/strict'
import type { Check } from './check.ts'
import { startRevision } from './source-checks.ts'

/** A deploy refuses the emulators' own variables. */
export const DEMO_IS_REFUSED: Check = {
  name: 'le déploiement refuse les valeurs de démonstration',
  fault:
    'rien ne compare functions/.env.<projet> à functions/.env.demo-sesame : elles sont déployées',
  run: (_, { exitCode, changes }) => {
    assert.notEqual(exitCode, 0)
    assert.deepEqual(changes, [])
  },
}

/** Deployed as they are, those variables are refused by the function itself. */
export const DEMO_DOES_NOT_SERVE: Check = {
  name: 'déployées telles quelles, elles font répondre 500 « server/misconfigured » à tout',
  async run(rehearsal) {
    const { services } = rehearsal.project
    const api = [...services].find(([name]) => name.endsWith('/api'))?.[1].revisions.at(-1)
    assert.ok(api)
    const instance = await startRevision(rehearsal, api)
    try {
      const answer = await fetch(`${instance.origin}${getOpenapi.path}`)
      const { error } = errorBody.parse(await answer.json())
      assert.deepEqual([answer.status, error.code], [500, 'server/misconfigured'])
    } finally {
      await instance.stop()
    }
  },
}
