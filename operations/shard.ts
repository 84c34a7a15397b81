/**
 * Moves a closed shard of people from one database instance to another, with the operator's own rights (docs/shards.md).
 * Each step may be run again.
 *
 * Usage: npm run shard -- PROJECT copy|remove SHARD FROM TO, with FROM and TO as addresses of instances
 */
import { SECOND_MS } from '@sesame/contract/durations'
import { SHARDS } from '@sesame/contract/shard'
import { lazyAdmin } from '../functions/src/adapters/firebase/admin.ts'
import { readSite } from '../functions/src/common/config/config.ts'
import { requireRules } from './deployed-rules.ts'
import { copyShard, removeShard } from './shard/move-shard.ts'
import { instanceOrigin, openSide } from './shard/open-side.ts'
import { projectSettings } from '../scripts/project-settings.ts'

const [project = '', verb = '', number = '', ...addresses] = process.argv.slice(2)
// Compares origins: with two spellings of one address, a move would remove the only copy.
const [from = null, to = null, ...rest] = addresses.map(instanceOrigin)
const env = projectSettings(project)
const act = new Map([
  ['copy', copyShard],
  ['remove', removeShard],
]).get(verb)
const shard = /^\d{1,2}$/.test(number) ? Number(number) : SHARDS
const areInstances = from !== null && to !== null && from !== to && rest.length === 0
if (env === null || act === undefined || shard >= SHARDS || !areInstances) {
  console.error(`Usage : npm run shard -- PROJET copy|remove PARTITION DEPUIS VERS
        PARTITION de 0 à ${SHARDS - 1} ; DEPUIS et VERS : deux adresses https://….firebasedatabase.app
        avec functions/.env.PROJET`)
  process.exit(2)
}
try {
  const site = readSite(env)
  const place = site.shards[shard] ?? null
  if (verb === 'copy' && place !== null) {
    throw new Error(`La partition ${shard} est ouverte : mettez ${shard}=closed, et déployez.`)
  }
  if (verb === 'remove' && (place === null || instanceOrigin(place) !== to)) {
    throw new Error(`La partition ${shard} n’est pas à ${to} : rien n’a été retiré.`)
  }
  const startedAt = Date.now()
  console.log(`▸ partition ${shard} : ${from} → ${to}
  Ctrl-C arrête ; la même commande reprend.`)
  const admin = lazyAdmin(site)
  const [old, next] = [await openSide(admin, from), await openSide(admin, to)]
  // A wrong instance has other rules, and a new one none.
  if (verb === 'copy') await requireRules(next.root, project)
  const say = (line: string) => console.log(`  … ${line}`)
  const count = await act({ shard, from: old, to: next, say })
  if (count === 0)
    console.log(`! Personne de la partition ${shard} à ${from} : est-ce la bonne adresse ?`)
  const seconds = Math.round((Date.now() - startedAt) / SECOND_MS)
  const done = verb === 'copy' ? 'copiés' : 'retirés'
  console.log(`✔ ${count} enregistrements ${done} en ${seconds} s.`)
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
