/**
 * Downloads the official emulators of Realtime Database and of the Storage rules into firebase-tools' cache folder, where
 * SESAME_EMULATORS=auto finds them.
 *
 * Usage: npm run emulators:setup
 */
import { isHere, javaMajorVersion, officialArchives } from 'sesame-emulators/official/archives'
import { downloadArchive } from 'sesame-emulators/official/download-archive'
import { fetchOfficial } from 'sesame-emulators/official/fetch-official'
import { parseArgs } from 'node:util'
import { localized } from './localized.ts'
import { understood } from './usage.ts'

understood(() => parseArgs({}), {
  fr: `Usage\u00A0: npm run emulators:setup

  Télécharge les émulateurs officiels de Realtime Database et des règles de Storage, qui demandent Java.
  Ensuite, SESAME_EMULATORS=auto les choisit. Ctrl-C arrête.`,
  en: `Usage: npm run emulators:setup

  Downloads the official emulators of Realtime Database and of the Storage rules, which need Java.
  From then on, SESAME_EMULATORS=auto chooses them. Ctrl-C stops.`,
})
console.log(
  localized({
    fr: '▸ Émulateurs officiels (Ctrl-C arrête)…',
    en: '▸ Official emulators (Ctrl-C stops)…',
  }),
)
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
  console.log(
    localized({
      fr: '\nLes émulateurs officiels sont là\u00A0: SESAME_EMULATORS=auto les choisit désormais.',
      en: '\nThe official emulators are here: SESAME_EMULATORS=auto chooses them from now on.',
    }),
  )
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
}
