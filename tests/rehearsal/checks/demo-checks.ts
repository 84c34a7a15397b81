import assert from 'node:assert/strict'
import type { Check } from './check.ts'

/** A deploy rejects the values that the emulators use. */
export const DEMO_IS_REFUSED: Check = {
  name: {
    fr: 'le déploiement refuse les valeurs de démonstration',
    en: 'the deployment refuses the demo values',
  },
  run: (_, { exitCode, changes }) => {
    assert.notEqual(exitCode, 0)
    assert.deepEqual(changes, [])
  },
}
