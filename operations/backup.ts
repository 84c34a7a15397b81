/**
 * Backs up a project, in use or not, with the operator's own rights: accounts with the parameters of their password
 * hashes, every database, and the files of the bucket. Sessions are left out, because a restore ends them all.
 *
 * Usage: npm run backup -- PROJECT [--to FOLDER|gs://BUCKET/PATH]
 */
import { SECOND_MS } from '@sesame/contract/durations'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from './backup/back-up.ts'
import { countOf } from './backup/manifest.ts'
import { openSite } from './backup/site.ts'
import { openVault, placeFor } from './backup/vault.ts'
import { describeError } from '../scripts/describe-error.ts'
import { localized, type Text } from '../scripts/localized.ts'
import { ROOT } from '../scripts/project.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run backup -- PROJET [--to DOSSIER|gs://COMPARTIMENT/CHEMIN], avec functions/.env.PROJET

  Sauvegarde un projet\u00A0: comptes, bases et fichiers (docs/backups.md). Sans --to, dans .cache/backups.`,
  en: `Usage: npm run backup -- PROJECT [--to FOLDER|gs://BUCKET/PATH], with functions/.env.PROJECT

  Backs up a project: accounts, databases and files (docs/backups.md). Without --to, to .cache/backups.`,
}

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string', default: join(ROOT, '.cache', 'backups') } },
    allowPositionals: true,
  })
  const [project = '', ...rest] = positionals
  const env = projectSettings(project)
  return env === null || rest.length > 0 ? null : { project, env, to: values.to }
}

const { project, env, to } = understood(readWish, USAGE)
try {
  const startedAt = Date.now()
  const site = openSite(project, env)
  const vault = openVault(placeFor(to, project, startedAt), site.admin)
  console.log(`▸ ${project} → ${vault.place}`)
  console.log(
    localized({
      fr: '  Ctrl-C arrête\u00A0; sans manifest.json, ce qui est écrit n’est pas une sauvegarde, et s’efface.',
      en: '  Ctrl-C stops; without manifest.json, what was written is not a backup: delete it.',
    }),
  )
  const say = (line: Text) => console.log(`  … ${localized(line)}`)
  const manifest = await backUp(site, vault, startedAt, say)
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
