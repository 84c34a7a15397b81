import assert from 'node:assert/strict'
import { secretVersion, servedRevision } from '../google/state/served.ts'
import type { Check } from './check.ts'

const KEYS = 'ACCESS_TOKEN_KEYS'

/** Checks that the newest revision of `api` receives people's requests. */
export const NEWEST_IS_SERVED: Check = {
  name: {
    fr: 'les gens atteignent la dernière révision de api',
    en: 'people reach the newest revision of api',
  },
  run({ project }) {
    const service = [...project.services].find(([name]) => name.endsWith('/api'))?.[1]
    assert.equal(servedRevision(project)?.name, service?.revisions.at(-1)?.name)
  },
}

/** Checks that the revision that receives people's requests uses this version of the keys. */
export function keysServed(version: string): Check {
  return {
    name: {
      fr: `les gens atteignent une révision de api qui a les clés de la version ${version}`,
      en: `people reach a revision of api that has the keys of version ${version}`,
    },
    run({ project }) {
      assert.equal(secretVersion(servedRevision(project), KEYS), version)
    },
  }
}
