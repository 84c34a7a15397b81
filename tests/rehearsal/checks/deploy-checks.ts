import assert from 'node:assert/strict'
import type { Check } from './check.ts'

/**
 * What programs go on without: firebase-tools asks npm which firebase-functions is the newest, and the Admin SDK whether
 * it runs on a machine of Google's.
 */
const EXPECTED = ['CONNECT registry.npmjs.org:443', 'CONNECT 169.254.169.254:80']

export const ALL_ANSWERED: Check = {
  name: 'aucune demande n’est restée sans réponse prévue',
  run: ({ standIn }) =>
    assert.deepEqual(
      standIn.unknown.filter((request) => !EXPECTED.includes(request)),
      [],
    ),
}

/** Whether a deploy went to its end, and asked for nothing that the stand-in does not know. */
export const DEPLOY_CHECKS: readonly Check[] = [
  {
    name: 'le déploiement va au bout',
    run: (_, { exitCode, output }) => assert.equal(exitCode, 0, output),
  },
  ALL_ANSWERED,
]
