/**
 * Tests the emulators that SESAME_EMULATORS chooses against Firebase's documentation, and prints how far they agree.
 * With a project and a database, asks the service instead what no document says (emulators/README.md).
 *
 * Usage: npm run emulators:conformance
 *        npm run emulators:conformance -- --project ID --database-url URL
 */
import { parseArgs } from 'node:util'
import { conformance } from 'sesame-emulators/conformance/conformance'
import { agrees, type Verdict } from 'sesame-emulators/conformance/verdict'
import { askService } from './ask-service.ts'
import { PROJECT_ID } from './project.ts'
import { inSuite } from './suite/in-suite.ts'

const { values } = parseArgs({
  options: { project: { type: 'string' }, 'database-url': { type: 'string' } },
})
const { project, 'database-url': databaseUrl } = values
if (project === undefined && databaseUrl === undefined) {
  // Emulators as anybody starts them: open where no rules are set.
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

/** Prints verdicts by area; the exit code. */
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
