/**
 * Backs up a project, even while it is in use, with the operator's own rights: accounts with their hash parameters, every
 * database, and the files of the bucket. Sessions are not backed up, because a restore ends them all. Fails if the project
 * has far less data than its last backup, because that backup may be all that is left of a lost project.
 *
 * Usage: npm run backup -- PROJECT [--to FOLDER|gs://BUCKET/PATH] [--accept-fall REASON]
 */
import { SECOND_MS } from '@sesame/contract/durations'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from './backup/back-up.ts'
import { countOf, readManifest } from './backup/manifest.ts'
import { openSite } from './backup/site.ts'
import { lastPlace, openVault, placeFor } from './backup/vault.ts'
import { describeError } from '../scripts/describe-error.ts'
import { localized, type Text } from '../scripts/localized.ts'
import { ROOT } from '../scripts/project.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run backup -- PROJET [--to DOSSIER|gs://COMPARTIMENT/CHEMIN] [--accept-fall RAISON]
        avec functions/.env.PROJET

  Sauvegarde un projet\u00A0: comptes, bases et fichiers (docs/backups.md). Sans --to, dans .cache/backups.
  --accept-fall  garde, cette fois, une sauvegarde bien plus petite que la dernière, et en note la raison`,
  en: `Usage: npm run backup -- PROJECT [--to FOLDER|gs://BUCKET/PATH] [--accept-fall REASON]
       with functions/.env.PROJECT

  Backs up a project: accounts, databases and files (docs/backups.md). Without --to, to .cache/backups.
  --accept-fall  keeps, this once, a backup that is far smaller than the last, and notes the reason`,
}

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { values, positionals } = parseArgs({
    options: {
      to: { type: 'string', default: join(ROOT, '.cache', 'backups') },
      'accept-fall': { type: 'string' },
    },
    allowPositionals: true,
  })
  const [project = '', ...rest] = positionals
  const env = projectSettings(project)
  const { to, 'accept-fall': acceptFall = null } = values
  if (env === null || rest.length > 0 || acceptFall?.trim() === '') return null
  return { project, env, to, acceptFall }
}

const { project, env, to, acceptFall } = understood(readWish, USAGE)
try {
  const startedAt = Date.now()
  const site = await openSite(project, env)
  const vault = openVault(placeFor(to, project, startedAt), site.admin)
  console.log(`▸ ${project} → ${vault.place}`)
  console.log(
    localized({
      fr: '  Ctrl-C arrête\u00A0; sans manifest.json, ce qui est écrit n’est pas une sauvegarde, et s’efface.',
      en: '  Ctrl-C stops; without manifest.json, what was written is not a backup: delete it.',
    }),
  )
  const say = (line: Text) => console.log(`  … ${localized(line)}`)
  const before = await lastPlace(to, project, site.admin)
  say(
    before === null
      ? {
          fr: 'première sauvegarde ici\u00A0: rien à comparer',
          en: 'first backup here: nothing to compare',
        }
      : { fr: `comparée à ${before}`, en: `compared with ${before}` },
  )
  const last = before === null ? null : await readManifest(openVault(before, site.admin))
  const manifest = await backUp(site, vault, { startedAt, last, acceptFall }, say)
  if (manifest.acceptedFall) {
    const places = manifest.acceptedFall.places.join(', ')
    say({ fr: `! chute acceptée\u00A0: ${places}`, en: `! fall accepted: ${places}` })
  }
  const seconds = Math.round((manifest.endedAt - startedAt) / SECOND_MS)
  const accounts = countOf(manifest, 'accounts')
  const records = countOf(manifest, 'records')
  const files = countOf(manifest, 'files')
  console.log(
    localized({
      fr: `✔ ${accounts} comptes, ${records} enregistrements, ${files} fichiers en ${seconds} s.
  Il y a les empreintes des mots de passe et leur clé\u00A0: gardez-la comme un secret, 30 jours au plus.
  npm run restore -- PROJET --from ${vault.place}`,
      en: `✔ Accounts: ${accounts}, records: ${records}, files: ${files}, in ${seconds} s.
  It holds the password hashes and their key: keep it like a secret, for 30 days at most.
  npm run restore -- PROJECT --from ${vault.place}`,
    }),
  )
  process.exit(0)
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exit(1)
}
