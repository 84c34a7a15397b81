/**
 * Downloads the official emulators of Realtime Database and of the Storage rules into the folder of firebase-tools,
 * so that SESAME_EMULATORS=auto runs them.
 *
 * Usage: npm run emulators:setup
 */
import { isHere, javaMajorVersion, officialArchives } from 'sesame-emulators/official/archives'
import { downloadArchive } from 'sesame-emulators/official/download-archive'
import { fetchOfficial } from 'sesame-emulators/official/fetch-official'

try {
  await fetchOfficial(
    {
      java: javaMajorVersion,
      archives: officialArchives(process.env),
      isHere,
      download: (archive) => downloadArchive(archive, process.env),
    },
    console.log,
  )
  console.log('\nLes émulateurs officiels sont là : SESAME_EMULATORS=auto les choisit désormais.')
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
}
