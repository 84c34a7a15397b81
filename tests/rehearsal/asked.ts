import assert from 'node:assert/strict'
import { localized } from 'sesame-emulators/texts/localized'
import { newestRevision, servedRevision } from './google/state/served.ts'
import type { Rehearsal } from './rehearsal.ts'

/** Sends a request to the revision of `api` that receives people's requests. */
export async function ask(
  rehearsal: Rehearsal,
  path: string,
  request: RequestInit,
): Promise<Response> {
  const revision = servedRevision(rehearsal.project)
  assert.ok(
    revision,
    localized({ fr: 'le site ne mène à aucune révision', en: 'the site leads to no revision' }),
  )
  assert.equal(revision, newestRevision(rehearsal.project, 'api'))
  return fetch((await rehearsal.running(revision)).origin + path, request)
}
