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
import { ROOT } from '../scripts/project.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from './understood.ts'

const USAGE =
  'Usage : npm run backup -- PROJET [--to DOSSIER|gs://COMPARTIMENT/CHEMIN], avec functions/.env.PROJET'

/** Parses the arguments; null if they make no sense. */
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
  console.log(`▸ ${project} → ${vault.place}
  Ctrl-C arrête ; sans manifest.json, ce qui est écrit n’est pas une sauvegarde, et s’efface.`)
  const manifest = await backUp(site, vault, startedAt, (line) => console.log(`  … ${line}`))
  const seconds = Math.round((manifest.endedAt - startedAt) / SECOND_MS)
  console.log(`✔ ${countOf(manifest, 'accounts')} comptes, ${countOf(manifest, 'records')} enregistrements, ${countOf(manifest, 'files')} fichiers en ${seconds} s.
  Il y a les empreintes des mots de passe et leur clé : gardez-la comme un secret, 30 jours au plus.
  npm run restore -- PROJET --from ${vault.place}`)
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
