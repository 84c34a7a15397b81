/**
 * Tests the emulators that SESAME_EMULATORS chooses against Firebase's documentation, and prints how far they agree.
 * With a project and a database, asks the service instead what no document says (emulators/README.md).
 *
 * Usage: npm run emulators:conformance
 *        npm run emulators:conformance -- --project ID --database-url URL
 */
import { applicationDefault } from 'firebase-admin/app'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseKind, type Kind } from '../src/official/kind.ts'
import { freeOffset, HOST, portsAt } from '../src/suite/ports.ts'
import { startSuite } from '../src/suite/start-suite.ts'
import { userFolder } from '../src/suite/user-folder.ts'
import { french } from '../src/texts/french.ts'
import { askDatabase } from './ask-database.ts'
import { auth } from './auth/auth.ts'
import { commands } from './commands.ts'
import { databaseRules } from './database-rules.ts'
import { listeners } from './listeners.ts'
import { protocol } from './protocol.ts'
import { queriesOverRest } from './queries.ts'
import { rest } from './rest.ts'
import { askStorageRules } from './storage/ask-storage-rules.ts'
import { storageRequests } from './storage/storage-requests.ts'
import { storageRules } from './storage/storage-rules.ts'
import { agrees, type Verdict } from './verdict.ts'

/** A `demo-` project never reaches the network. */
const PROJECT_ID = 'demo-conformance'

const CACHE = join(import.meta.dirname, '../../.cache')

const AREAS = [
  ...[protocol, listeners, queriesOverRest, rest, databaseRules],
  ...[storageRules, storageRequests, auth, commands],
]

const { values } = parseArgs({
  options: { project: { type: 'string' }, 'database-url': { type: 'string' } },
})
const { project, 'database-url': databaseUrl } = values
try {
  if (project === undefined && databaseUrl === undefined) {
    const kind = await chooseKind(process.env, french)
    process.exitCode = report(await askEmulators(kind), kind)
  } else if (project === undefined || databaseUrl === undefined) {
    console.error('Usage : npm run emulators:conformance -- --project ID --database-url URL')
    process.exitCode = 2
  } else {
    process.exitCode = report(await askService(project, databaseUrl), project)
  }
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
}

/** Starts emulators for a temporary project, open where no rules are set, and runs every case against them. */
async function askEmulators(kind: Kind): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-conformance-'))
  const ports = portsAt(await freeOffset())
  try {
    const config = { database: {}, storage: { rules: 'storage.rules' }, emulators: { auth: {} } }
    writeFileSync(join(folder, 'firebase.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'storage.rules'), 'service firebase.storage {}')
    console.log(`Démarrage des émulateurs (${kind}, SESAME_EMULATORS)…`)
    const suite = await startSuite({
      project: folder,
      projectId: PROJECT_ID,
      kind,
      ports,
      emulators: ['auth', 'database', 'storage'],
      logFolder: userFolder(),
      texts: french,
      onProgress: (step) => console.log(`  ${step}`),
    })
    try {
      const hosts = {
        auth: `${HOST}:${ports.auth}`,
        database: `${HOST}:${ports.database}`,
        storage: `${HOST}:${ports.storage}`,
        projectId: PROJECT_ID,
        kind,
      }
      const verdicts: Verdict[] = []
      for (const area of AREAS) verdicts.push(...(await area(hosts)))
      return verdicts
    } finally {
      await suite.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Prints verdicts by area and returns the exit code. */
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
 * Asks a real project what no document says, with the credentials that `GOOGLE_APPLICATION_CREDENTIALS` or gcloud
 * gives. Ctrl-C stops after the current question and puts the database's rules back.
 *
 * @throws {Error} without credentials, if the service refuses, or if the database is not empty.
 */
async function askService(projectId: string, databaseUrl: string): Promise<Verdict[]> {
  const { access_token: accessToken } = await applicationDefault().getAccessToken()
  const file = join(CACHE, `regles-${new Date().toISOString().replaceAll(':', '-')}.json`)
  // The terminal and the parent command both send the signal; treat several as one interruption.
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      interrupted.abort(new Error('Interrompu : les règles de la base sont remises.'))
    })
  console.log(`Projet ${projectId} : ses règles Storage ne sont ni lues ni changées.
Base ${databaseUrl} : elle doit être vide. Ses règles sont remplacées une à une, puis remises.
Ctrl-C arrête et les remet. Copie : ${file}`)
  const keep = (rules: string) => {
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(file, rules)
  }
  // Ask the API first: it changes nothing, and if it refuses us, the database's rules are still untouched.
  const storage = await askStorageRules({ projectId, accessToken })
  const database = await askDatabase({ databaseUrl, accessToken }, keep, interrupted.signal)
  return [...database, ...storage]
}
