/**
 * Tests the emulators that SESAME_EMULATORS chooses against Firebase's documentation, and prints how far they agree.
 *
 * Usage: npm run emulators:conformance
 */
import { conformance } from 'sesame-emulators/conformance/conformance'
import { agrees } from 'sesame-emulators/conformance/verdict'
import { PROJECT_ID } from './project.ts'
import { inSuite } from './suite/in-suite.ts'

await inSuite(async ({ environment, kind }) => {
  const verdicts = await conformance({
    database: environment['FIREBASE_DATABASE_EMULATOR_HOST'] ?? '',
    storage: environment['FIREBASE_STORAGE_EMULATOR_HOST'] ?? '',
    projectId: PROJECT_ID,
    kind,
  })
  const disagreeing = verdicts.filter((verdict) => !agrees(verdict))
  for (const { area, name, source, expected, found } of disagreeing)
    console.log(`✖ ${area} : ${name}\n    attendu ${expected}, trouvé ${found}\n    ${source}`)
  for (const [area = '', all = []] of Map.groupBy(verdicts, ({ area }) => area))
    console.log(`${area} : ${all.filter(agrees).length} sur ${all.length} concordent`)
  const agreeing = verdicts.length - disagreeing.length
  console.log(`\n${agreeing} sur ${verdicts.length} concordent (${kind})`)
  return disagreeing.length === 0 ? 0 : 1
})
