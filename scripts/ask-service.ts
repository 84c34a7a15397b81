import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askDatabase } from 'sesame-emulators/conformance/ask-database'
import { askStorageRules } from 'sesame-emulators/conformance/storage/ask-storage-rules'
import type { Verdict } from 'sesame-emulators/conformance/verdict'
import { operatorToken } from './operator-token.ts'
import { ROOT } from './project.ts'

/**
 * Asks a real project what no document says, with the credentials that `GOOGLE_APPLICATION_CREDENTIALS` or gcloud
 * gives. Ctrl-C stops after the question in hand, with the database's rules back in place.
 *
 * @throws {Error} without credentials, if the service refuses, or if the database is not empty.
 */
export async function askService(projectId: string, databaseUrl: string): Promise<Verdict[]> {
  const accessToken = await operatorToken()
  const folder = join(ROOT, '.cache')
  const file = join(folder, `regles-${new Date().toISOString().replaceAll(':', '-')}.json`)
  // A terminal and the command that runs this one both send it: more than once is one interruption.
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      interrupted.abort(new Error('Interrompu : les règles de la base sont remises.'))
    })
  console.log(`Projet ${projectId} : ses règles Storage ne sont ni lues ni changées.
Base ${databaseUrl} : elle doit être vide. Ses règles sont remplacées une à une, puis remises.
Ctrl-C arrête et les remet. Copie : ${file}`)
  const keep = (rules: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, rules)
  }
  // The API changes nothing: what it refuses is known before the database's rules are replaced.
  const storage = await askStorageRules({ projectId, accessToken })
  const database = await askDatabase({ databaseUrl, accessToken }, keep, interrupted.signal)
  return [...database, ...storage]
}
