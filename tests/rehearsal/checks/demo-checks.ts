import assert from 'node:assert/strict'
import type { Check } from './check.ts'

/** A deploy refuses the emulators' own values. */
export const DEMO_IS_REFUSED: Check = {
  name: 'le déploiement refuse les valeurs de démonstration',
  run: (_, { exitCode, changes }) => {
    assert.notEqual(exitCode, 0)
    assert.deepEqual(changes, [])
  },
}
