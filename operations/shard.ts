/**
 * Moves a closed shard of people from one database instance to another, with the operator's own rights (docs/shards.md).
 * Each step can safely be repeated.
 *
 * Usage: npm run shard -- PROJECT copy|remove SHARD FROM TO, where FROM and TO are the addresses of instances
 */
import { SECOND_MS } from '@sesame/contract/durations'
import { SHARDS } from '@sesame/contract/shard'
import { parseArgs } from 'node:util'
import { lazyAdmin } from '../functions/src/adapters/firebase/admin.ts'
import { readSite } from '../functions/src/common/config/config.ts'
import { requireRules } from './deployed-rules.ts'
import { RESUMES } from './how-to-stop.ts'
import { copyShard, removeShard } from './shard/move-shard.ts'
import { instanceOrigin, openSide } from './shard/open-side.ts'
import { describeError } from '../scripts/describe-error.ts'
import { localized, type Text } from '../scripts/localized.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run shard -- PROJET copy|remove PARTITION DEPUIS VERS
        PARTITION de 0 à ${SHARDS - 1}\u00A0; DEPUIS et VERS\u00A0: deux adresses https://….firebasedatabase.app
        avec functions/.env.PROJET

  Déplace une partition fermée d’une base à l’autre\u00A0: copy la copie, remove retire ce qui
  reste à l’ancienne base (docs/shards.md).`,
  en: `Usage: npm run shard -- PROJECT copy|remove SHARD FROM TO
       SHARD from 0 to ${SHARDS - 1}; FROM and TO: two addresses https://….firebasedatabase.app
       with functions/.env.PROJECT

  Moves a closed shard from one database to another: copy copies it, remove removes what is
  left in the old database (docs/shards.md).`,
}

const ACTIONS = new Map([
  ['copy', copyShard],
  ['remove', removeShard],
])

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [project = '', verb = '', number = '', ...addresses] = positionals
  // Compare origins: if both addresses were the same instance in different spellings, a move would delete the only copy.
  const [from = null, to = null, ...rest] = addresses.map(instanceOrigin)
  const env = projectSettings(project)
  const act = ACTIONS.get(verb)
  const shard = /^\d{1,2}$/.test(number) ? Number(number) : SHARDS
  if (env === null || act === undefined || shard >= SHARDS) return null
  if (from === null || to === null || from === to || rest.length > 0) return null
  return { project, env, verb, act, shard, from, to }
}

const { project, env, verb, act, shard, from, to } = understood(readWish, USAGE)
try {
  const site = readSite(env)
  const place = site.shards[shard] ?? null
  if (verb === 'copy' && place !== null) {
    throw new Error(
      localized({
        fr: `La partition ${shard} est ouverte\u00A0: mettez ${shard}=closed, et déployez.`,
        en: `Shard ${shard} is open: set ${shard}=closed, and deploy.`,
      }),
    )
  }
  if (verb === 'remove' && (place === null || instanceOrigin(place) !== to)) {
    throw new Error(
      localized({
        fr: `La partition ${shard} n’est pas à ${to}\u00A0: rien n’a été retiré.`,
        en: `Shard ${shard} is not at ${to}: nothing was removed.`,
      }),
    )
  }
  const startedAt = Date.now()
  console.log(
    localized({
      fr: `▸ partition ${shard}\u00A0: ${from} → ${to}`,
      en: `▸ shard ${shard}: ${from} → ${to}`,
    }),
  )
  console.log(`  ${localized(RESUMES)}`)
  const admin = lazyAdmin(site)
  const [old, next] = [await openSide(admin, from), await openSide(admin, to)]
  // Detects a wrong instance, which has other rules, and a new one, which has none.
  if (verb === 'copy') await requireRules(next.root, project)
  const say = (line: Text) => console.log(`  … ${localized(line)}`)
  const count = await act({ shard, from: old, to: next, say })
  if (count === 0) {
    console.log(
      localized({
        fr: `! Personne de la partition ${shard} à ${from}\u00A0: est-ce la bonne adresse\u00A0?`,
        en: `! Nobody of shard ${shard} is at ${from}: is this the right address?`,
      }),
    )
  }
  const seconds = Math.round((Date.now() - startedAt) / SECOND_MS)
  const done = localized(
    verb === 'copy' ? { fr: 'copiés', en: 'copied' } : { fr: 'retirés', en: 'removed' },
  )
  console.log(
    localized({
      fr: `✔ ${count} enregistrements ${done} en ${seconds} s.`,
      en: `✔ ${count} records ${done} in ${seconds} s.`,
    }),
  )
  process.exit(0)
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exit(1)
}
