import { SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../logging/logger.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { PersonalDataStore } from './personal-data-store.ts'
import { PERSONAL_PLACES, type Place } from './places.ts'

export interface EraseDeps {
  readonly personalData: PersonalDataStore
  readonly sessions: Pick<SessionStore, 'end'>
  readonly now: Clock
  readonly log: Pick<Logger, 'info'>
}

/**
 * Erases a person's data and account. The marker `erasures/{uid}` is written first and removed last: while it
 * exists nothing of the person is served, and if any step fails, running the erasure again completes it. What outlives
 * backups is noted next, before anything is removed: no erasure that began to remove can be undone by a restore, and none that
 * never began is repeated by one.
 */
export async function erase(
  { personalData, sessions, now, log }: EraseDeps,
  uid: string,
): Promise<void> {
  const startedAt = now()
  await personalData.beginErasure(uid, startedAt)
  await personalData.recordErasure(uid, startedAt)
  const untilSeconds = Math.floor(startedAt / SECOND_MS)
  await sessions.end(uid, { chosen: () => true, untilSeconds })
  for (const { path } of placesOf('storage')) await personalData.removeFiles(uid, path)
  const records = placesOf('database')
  const first = records.filter(({ erased }) => erased === 'first')
  await personalData.removeRecords(uid, pathsOf(first))
  await personalData.removeAccount(uid)
  // All records: a concurrent request may have written some again.
  await personalData.removeRecords(uid, pathsOf(records))
  log.info('Compte effacé', { event: 'erasure', uid })
}

function placesOf(store: Place['store']): Place[] {
  return PERSONAL_PLACES.filter((place) => place.store === store)
}

function pathsOf(places: readonly Place[]): string[] {
  return places.map(({ path }) => path)
}
