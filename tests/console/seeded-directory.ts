import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getDatabase } from 'firebase-admin/database'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDatabase } from '../../emulators/src/database/start-database.ts'
import { firebaseDirectory } from '../../functions/src/adapters/firebase/console/directory.ts'
import { profileFields } from '../../functions/src/common/directory/directory-entry.ts'
import type { DirectoryStore } from '../../functions/src/common/ports/console/directory-store.ts'
import { oneDatabase } from '../../functions/src/testing/one-database.ts'
import { plausiblePeople, type SeededPerson } from '../support/plausible-people.ts'

const RULES = join(import.meta.dirname, '../../database.rules.json')

/** The uid of a person whom an operator disabled before the directory contained their profile. */
export const BEGUN = 'onlyBegun'

/** A directory of people in its own database, with our security rules. */
export interface SeededDirectory {
  readonly directory: DirectoryStore
  close(): Promise<void>
}

/** Makes the directory entry of a person. */
export function entryOf({ user, disabled, lastSeenAt }: SeededPerson) {
  const { createdAt } = user
  return { ...profileFields(user), seen: lastSeenAt, disabled: disabled ? createdAt : null }
}

export async function seededDirectory(count: number, now: number): Promise<SeededDirectory> {
  const name = `people-${count}`
  const server = await startDatabase({ rules: readFileSync(RULES, 'utf8') })
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = `${server.host}:${server.port}`
  const entries = plausiblePeople(count, now).map((person) => [person.user.uid, entryOf(person)])
  const url = `http://${server.host}:${server.port}/directory.json?ns=${name}&writeSizeLimit=unlimited&print=silent`
  const headers = { Authorization: 'Bearer owner' }
  const body = JSON.stringify({
    ...Object.fromEntries(entries),
    [BEGUN]: { acts: 1, disabled: now },
  })
  const answer = await fetch(url, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
  const app = initializeApp({ databaseURL: server.url(name), projectId: name }, name)
  const database = getDatabase(app)
  return {
    directory: firebaseDirectory(oneDatabase(database)),
    async close() {
      await deleteApp(app)
      await server.close()
    },
  }
}
