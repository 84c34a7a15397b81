import assert from 'node:assert/strict'
import type { Check } from './check.ts'

/**
 * Unknown requests that are harmless: firebase-tools asks npm for the newest firebase-functions, and the Admin SDK asks
 * whether it runs on one of Google's machines.
 */
const EXPECTED = ['CONNECT registry.npmjs.org:443', 'CONNECT 169.254.169.254:80']

export const ALL_ANSWERED: Check = {
  name: {
    fr: 'aucune demande n’est restée sans réponse prévue',
    en: 'the stand-in had an answer for every request',
  },
  run: ({ standIn }) =>
    assert.deepEqual(
      standIn.unknown.filter((request) => !EXPECTED.includes(request)),
      [],
    ),
}

/** Checks that a deploy succeeded, and made no request that the fake of Google's APIs does not know. */
export const DEPLOY_CHECKS: readonly Check[] = [
  {
    name: { fr: 'le déploiement va au bout', en: 'the deployment succeeds' },
    run: (_, { exitCode, output }) => assert.equal(exitCode, 0, output),
  },
  ALL_ANSWERED,
]
