/**
 * Tests the emulators that SESAME_EMULATORS selects against Firebase's documentation, and prints how many cases agree. With
 * a project and a database, it instead asks the service the questions that no documentation answers (emulators/README.md).
 *
 * Usage: npm run emulators:conformance [-- --project ID --database-url URL]
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
import { chooseTexts } from '../src/texts/choose-texts.ts'
import { localized } from '../src/texts/localized.ts'
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
import { agrees, AREA_NAMES, type Verdict } from './verdict.ts'

/** A project whose id starts with `demo-` never reaches the network. */
const PROJECT_ID = 'demo-conformance'

const CACHE = join(import.meta.dirname, '../../.cache')

const AREAS = [
  ...[protocol, listeners, queriesOverRest, rest, databaseRules],
  ...[storageRules, storageRequests, auth, commands],
]

const USAGE = {
  fr: `Usage\u00A0: npm run emulators:conformance [-- --project ID --database-url URL]

  Compare les émulateurs que choisit SESAME_EMULATORS à ce que Firebase documente, et affiche combien de cas
  concordent\u00A0; le code de sortie est 1 quand un cas diffère. Avec un projet et une base vide, demande plutôt au
  service ce qu’aucun document ne dit (emulators/README.md). Ctrl-C arrête.`,
  en: `Usage: npm run emulators:conformance [-- --project ID --database-url URL]

  Compares the emulators that SESAME_EMULATORS chooses with what Firebase documents, and prints how many cases
  agree; the exit code is 1 if a case differs. With a project and an empty database, asks the service instead
  what no document says (emulators/README.md). Ctrl-C stops.`,
}

const texts = chooseTexts(process.env)
const wish = readWish()
try {
  if (wish === 'help') console.log(localized(USAGE))
  else if (wish === 'emulators') {
    const kind = await chooseKind(process.env, texts)
    process.exitCode = report(await askEmulators(kind), kind)
  } else if (wish === null) {
    console.error(`✖ ${localized(USAGE)}`)
    process.exitCode = 2
  } else {
    process.exitCode = report(await askService(wish.project, wish.databaseUrl), wish.project)
  }
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
}

/** Parses the arguments; null if they are invalid. */
function readWish() {
  const options = {
    project: { type: 'string' },
    'database-url': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    const { project, 'database-url': databaseUrl, help } = parseArgs({ options }).values
    if (help === true) return 'help'
    if (project === undefined && databaseUrl === undefined) return 'emulators'
    return project === undefined || databaseUrl === undefined ? null : { project, databaseUrl }
  } catch {
    return null
  }
}

/**
 * Starts emulators for a temporary project whose databases and bucket are open unless a case sets rules, and runs every
 * case against them.
 */
async function askEmulators(kind: Kind): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-conformance-'))
  const ports = portsAt(await freeOffset())
  try {
    const config = { database: {}, storage: { rules: 'storage.rules' }, emulators: { auth: {} } }
    writeFileSync(join(folder, 'firebase.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'storage.rules'), 'service firebase.storage {}')
    console.log(
      localized({
        fr: `Démarrage des émulateurs (${kind}, SESAME_EMULATORS\u00A0; Ctrl-C arrête)…`,
        en: `Starting the emulators (${kind}, SESAME_EMULATORS; Ctrl-C stops)…`,
      }),
    )
    const suite = await startSuite({
      project: folder,
      projectId: PROJECT_ID,
      kind,
      ports,
      emulators: ['auth', 'database', 'storage'],
      logFolder: userFolder(),
      texts,
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
  for (const { area, name, source, expected, found } of disagreeing) {
    const title = localized({
      fr: `${AREA_NAMES[area].fr}\u00A0: ${name}`,
      en: `${AREA_NAMES[area].en}: ${name}`,
    })
    const difference = localized({
      fr: `attendu ${expected}, trouvé ${found}`,
      en: `expected ${expected}, found ${found}`,
    })
    console.log(`✖ ${title}\n    ${difference}\n    ${source}`)
  }
  for (const [area, all] of Map.groupBy(verdicts, ({ area }) => area)) {
    const agreeing = all.filter(agrees).length
    console.log(
      localized({
        fr: `${AREA_NAMES[area].fr}\u00A0: ${agreeing} sur ${all.length} concordent`,
        en: `${AREA_NAMES[area].en}: ${agreeing} of ${all.length} agree`,
      }),
    )
  }
  const agreeing = verdicts.length - disagreeing.length
  const sum = localized({
    fr: `${agreeing} sur ${verdicts.length} concordent (${about})`,
    en: `${agreeing} of ${verdicts.length} agree (${about})`,
  })
  console.log(`\n${sum}`)
  return disagreeing.length === 0 ? 0 : 1
}

/**
 * Asks a real project the questions that no documentation answers, with credentials from `GOOGLE_APPLICATION_CREDENTIALS`
 * or gcloud. Ctrl-C stops after the current question and restores the database's rules.
 *
 * @throws {Error} without credentials, if the service rejects a request, or if the database is not empty.
 */
async function askService(projectId: string, databaseUrl: string): Promise<Verdict[]> {
  const { access_token: accessToken } = await applicationDefault().getAccessToken()
  const file = join(CACHE, `regles-${new Date().toISOString().replaceAll(':', '-')}.json`)
  // The terminal and the parent command both send the signal: handle several signals as one interruption.
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      interrupted.abort(
        new Error(
          localized({
            fr: 'Interrompu\u00A0: les règles de la base sont remises.',
            en: 'Interrupted: the database has its rules back.',
          }),
        ),
      )
    })
  console.log(
    localized({
      fr: `Projet ${projectId}\u00A0: ses règles Storage ne sont ni lues ni changées.
Base ${databaseUrl}\u00A0: elle doit être vide. Ses règles sont remplacées une à une, puis remises.
Ctrl-C arrête et les remet. Copie\u00A0: ${file}`,
      en: `Project ${projectId}: its Storage rules are neither read nor changed.
Database ${databaseUrl}: it must be empty. Its rules are replaced one set at a time, then put back.
Ctrl-C stops and puts them back. Copy: ${file}`,
    }),
  )
  const keep = (rules: string) => {
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(file, rules)
  }
  // Ask the Rules API first. It changes nothing, so a rejection of our credentials leaves the database's rules untouched.
  const storage = await askStorageRules({ projectId, accessToken })
  const database = await askDatabase({ databaseUrl, accessToken }, keep, interrupted.signal)
  return [...database, ...storage]
}
