/**
 * Restores a backup made by `npm run backup`, with the operator's own rights. Refuses a project that has people, unless
 * `--over` is given. First checks the whole backup. Then ends every session, and erases again the people who were erased
 * since the backup. Restores accounts last, so that nobody can sign in earlier. If interrupted, run it again to continue.
 * With `--erasures-only`, it only does what remains after restoring a backup made by Google. The journal records both as
 * made by “the command line”.
 *
 * Usage: npm run restore -- PROJECT --from FOLDER|gs://BUCKET/PATH [--over] [--without-record]
 * npm run restore -- PROJECT --erasures-only [--since YYYY-MM-DD]
 */
import { SECOND_MS } from '@sesame/contract/durations'
import { parseArgs } from 'node:util'
import { openSite } from './backup/site.ts'
import { openVault } from './backup/vault.ts'
import { describeError } from '../scripts/describe-error.ts'
import { localized, type Text } from '../scripts/localized.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'
import { RESUMES } from './how-to-stop.ts'
import { replayOnly, restore } from './restore/restore.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run restore -- PROJET --from DOSSIER|gs://COMPARTIMENT/CHEMIN [--over] [--without-record]
        npm run restore -- PROJET --erasures-only [--since AAAA-MM-JJ]
        avec functions/.env.PROJET

  Restaure une sauvegarde, termine toutes les sessions et efface de nouveau qui l’a été depuis (docs/backups.md).
  --over            écrit par-dessus un projet qui n’est pas vide
  --without-record  restaure sans savoir qui a été effacé depuis
  --erasures-only   termine et efface seulement, après une restauration par Google`,
  en: `Usage: npm run restore -- PROJECT --from FOLDER|gs://BUCKET/PATH [--over] [--without-record]
       npm run restore -- PROJECT --erasures-only [--since YYYY-MM-DD]
       with functions/.env.PROJECT

  Restores a backup, ends all sessions and erases people again who were erased since (docs/backups.md).
  --over            writes over a project that is not empty
  --without-record  restores without knowing who was erased since
  --erasures-only   only ends sessions and erases, after Google restored its own backup`,
}

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { values, positionals } = parseArgs({
    options: {
      from: { type: 'string' },
      over: { type: 'boolean', default: false },
      'without-record': { type: 'boolean', default: false },
      'erasures-only': { type: 'boolean', default: false },
      since: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [project = '', ...rest] = positionals
  const env = projectSettings(project)
  const { from, over, since = null, 'without-record': withoutRecord } = values
  const isReplay = values['erasures-only']
  const isDay =
    since === null || (/^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since)))
  // Refuse options that would have no effect.
  const isHeeded = isReplay ? !over && !withoutRecord : since === null
  const isOneOfBoth = isReplay === (from === undefined)
  if (env === null || rest.length > 0 || !isOneOfBoth || !isDay || !isHeeded) return null
  return { project, env, from, over, since, withoutRecord }
}

const { project, env, from, over, since, withoutRecord } = understood(readWish, USAGE)
try {
  const site = await openSite(project, env)
  const startedAt = Date.now()
  const say = (line: Text) => console.log(`  … ${localized(line)}`)
  const source = from ?? localized({ fr: 'effacements', en: 'erasures' })
  console.log(`▸ ${source} → ${project}\n  ${localized(RESUMES)}`)
  if (from === undefined) await replayOnly(site, since, say)
  else await restore(site, openVault(from, site.admin), { over, withoutRecord }, say)
  const seconds = Math.round((Date.now() - startedAt) / SECOND_MS)
  console.log(localized({ fr: `✔ ${project} en ${seconds} s`, en: `✔ ${project} in ${seconds} s` }))
  process.exit(0)
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exit(1)
}
