import assert from 'node:assert/strict'
import { secretVersion, servedRevision } from '../google/state/served.ts'
import type { Check } from './check.ts'

const KEYS = 'ACCESS_TOKEN_KEYS'

/** People reach the newest revision of `api`. */
export const NEWEST_IS_SERVED: Check = {
  name: 'les gens atteignent la dernière révision de api',
  run({ project }) {
    const service = [...project.services].find(([name]) => name.endsWith('/api'))?.[1]
    assert.equal(servedRevision(project)?.name, service?.revisions.at(-1)?.name)
  },
}

/** People reach a revision with this version of the keys. */
export function keysServed(version: string): Check {
  return {
    name: `les gens atteignent une révision de api qui a les clés de la version ${version}`,
    run({ project }) {
      assert.equal(secretVersion(servedRevision(project), KEYS), version)
    },
  }
}
