/**
 * Asks the emulators that SESAME_EMULATORS chooses what Firebase documents, and prints how far they agree.
 *
 * Usage: npm run emulators:conformance
 */
import { conformance } from '@sesame/emulators/conformance/conformance'
import { agrees } from '@sesame/emulators/conformance/verdict'
import { choosePorts } from './choose-ports.ts'
import { openSuite } from './open-suite.ts'
import { PROJECT_ID } from './project.ts'

try {
  const suite = await openSuite(await choosePorts(process.env, 'auto'), console.log)
  try {
    const verdicts = await conformance({
      database: suite.environment['FIREBASE_DATABASE_EMULATOR_HOST'] ?? '',
      storage: suite.environment['FIREBASE_STORAGE_EMULATOR_HOST'] ?? '',
      projectId: PROJECT_ID,
    })
    const disagreeing = verdicts.filter((verdict) => !agrees(verdict))
    for (const { area, name, source, expected, found } of disagreeing)
      console.log(`✖ ${area} : ${name}\n    attendu ${expected}, trouvé ${found}\n    ${source}`)
    for (const [area = '', all = []] of Map.groupBy(verdicts, ({ area }) => area))
      console.log(`${area} : ${all.filter(agrees).length} sur ${all.length} concordent`)
    console.log(
      `\n${verdicts.length - disagreeing.length} sur ${verdicts.length} concordent (${suite.kind})`,
    )
    process.exitCode = disagreeing.length === 0 ? 0 : 1
  } finally {
    await suite.stop()
  }
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
}
