/**
 * Restores a backup of `npm run backup`, with the operator's own rights. Refuses a project with people unless told
 * otherwise, checks the whole backup first, ends every session, erases people again who were erased since, and lets
 * people in last. If interrupted, run it again to continue. With `--erasures-only`, it does what remains after restoring
 * Google's own backup. The journal records both, under the name of the command line.
 *
 * Usage: npm run restore -- PROJECT --from FOLDER|gs://BUCKET/PATH [--over] [--without-record]
 *        npm run restore -- PROJECT --erasures-only [--since YYYY-MM-DD]
 */
import { SECOND_MS } from '@sesame/contract/durations'
import { parseArgs } from 'node:util'
import { openSite } from './backup/site.ts'
import { openVault } from './backup/vault.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from './understood.ts'
import { replayOnly, restore } from './restore/restore.ts'

const USAGE = `Usage : npm run restore -- PROJET --from DOSSIER|gs://COMPARTIMENT/CHEMIN [--over] [--without-record]
        npm run restore -- PROJET --erasures-only [--since AAAA-MM-JJ]
        avec functions/.env.PROJET`

/** Parses the arguments; null if they make no sense. */
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
  // Refuse flags that would be ignored.
  const isHeeded = isReplay ? !over && !withoutRecord : since === null
  const isOneOfBoth = isReplay === (from === undefined)
  if (env === null || rest.length > 0 || !isOneOfBoth || !isDay || !isHeeded) return null
  return { project, env, from, over, since, withoutRecord }
}

const { project, env, from, over, since, withoutRecord } = understood(readWish, USAGE)
try {
  const site = openSite(project, env)
  const startedAt = Date.now()
  const say = (line: string) => console.log(`  … ${line}`)
  console.log(`▸ ${from ?? 'effacements'} → ${project}
  Ctrl-C arrête ; la même commande reprend.`)
  if (from === undefined) await replayOnly(site, since, say)
  else await restore(site, openVault(from, site.admin), { over, withoutRecord }, say)
  console.log(`✔ ${project} en ${Math.round((Date.now() - startedAt) / SECOND_MS)} s`)
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
