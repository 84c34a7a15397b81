/**
 * Tests the emulators that SESAME_EMULATORS chooses against Firebase's documentation, and prints how far they agree.
 * With a project and a database, tests the service instead, on questions that no document answers
 * (emulators/README.md).
 *
 * Usage: npm run emulators:conformance
 *        npm run emulators:conformance -- --project ID --database-url URL
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askDatabase } from 'sesame-emulators/conformance/ask-database'
import { conformance } from 'sesame-emulators/conformance/conformance'
import { askStorageRules } from 'sesame-emulators/conformance/storage/ask-storage-rules'
import { agrees, type Verdict } from 'sesame-emulators/conformance/verdict'
import { operatorToken } from './operator-token.ts'
import { PROJECT_ID, ROOT } from './project.ts'
import { inSuite } from './suite/in-suite.ts'

const { values } = parseArgs({
  options: { project: { type: 'string' }, 'database-url': { type: 'string' } },
})
const { project, 'database-url': databaseUrl } = values
if (project === undefined && databaseUrl === undefined) {
  // Emulators as anyone starts them: open if no rules are set.
  await inSuite(
    async ({ environment, kind }) =>
      report(
        await conformance({
          auth: environment['FIREBASE_AUTH_EMULATOR_HOST'] ?? '',
          database: environment['FIREBASE_DATABASE_EMULATOR_HOST'] ?? '',
          storage: environment['FIREBASE_STORAGE_EMULATOR_HOST'] ?? '',
          projectId: PROJECT_ID,
          kind,
        }),
        kind,
      ),
    { defaultDeny: false },
  )
} else if (project === undefined || databaseUrl === undefined) {
  console.error('Usage : npm run emulators:conformance -- --project ID --database-url URL')
  process.exitCode = 2
} else {
  try {
    process.exitCode = report(await askService(project, databaseUrl), project)
  } catch (error) {
    console.error(`✖ ${(error as Error).message}`)
    process.exitCode = 1
  }
}

/** Prints verdicts by area; returns the exit code. */
function report(verdicts: readonly Verdict[], about: string): number {
  const disagreeing = verdicts.filter((verdict) => !agrees(verdict))
  for (const { area, name, source, expected, found } of disagreeing)
    console.log(`✖ ${area} : ${name}\n    attendu ${expected}, trouvé ${found}\n    ${source}`)
  for (const [area = '', all = []] of Map.groupBy(verdicts, ({ area }) => area))
    console.log(`${area} : ${all.filter(agrees).length} sur ${all.length} concordent`)
  const agreeing = verdicts.length - disagreeing.length
  console.log(`\n${agreeing} sur ${verdicts.length} concordent (${about})`)
  return disagreeing.length === 0 ? 0 : 1
}

/**
 * Asks a real project the questions that no document answers, with the credentials from
 * `GOOGLE_APPLICATION_CREDENTIALS` or gcloud. Ctrl-C stops after the current question and restores the database's
 * rules.
 *
 * @throws {Error} without credentials, if the service refuses, or if the database is not empty.
 */
async function askService(projectId: string, databaseUrl: string): Promise<Verdict[]> {
  const accessToken = await operatorToken()
  const folder = join(ROOT, '.cache')
  const file = join(folder, `regles-${new Date().toISOString().replaceAll(':', '-')}.json`)
  // A terminal and the command that runs this one both send the signal, so treat several as one interruption.
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
  // The API changes nothing, so its refusals come before the database's rules are replaced.
  const storage = await askStorageRules({ projectId, accessToken })
  const database = await askDatabase({ databaseUrl, accessToken }, keep, interrupted.signal)
  return [...database, ...storage]
}
