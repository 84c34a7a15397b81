import assert from 'node:assert/strict'
import type { Check } from './check.ts'

/**
 * Connections to addresses that firebase-tools names itself, without a variable. It goes on when they are refused: it asks
 * IAM whether the deployer may act as App Engine's account, and npm which firebase-functions is the newest.
 */
const EXPECTED = ['CONNECT iam.googleapis.com:443', 'CONNECT registry.npmjs.org:443']

/** Whether a deploy went to its end, and asked for nothing that the stand-in does not know. */
export const DEPLOY_CHECKS: readonly Check[] = [
  {
    name: 'le déploiement va au bout',
    run: (_, { exitCode, output }) => assert.equal(exitCode, 0, output),
  },
  {
    name: 'aucune demande n’est restée sans réponse prévue',
    run: ({ standIn }) =>
      assert.deepEqual(
        standIn.unknown.filter((request) => !EXPECTED.includes(request)),
        [],
      ),
  },
]
