/**
 * Moves a closed shard of people from one database instance to another, with the operator's own rights
 * (docs/operations.md, « How it splits »). Each step may be run again.
 *
 * Usage: npm run shard -- PROJECT copy|remove SHARD FROM TO, FROM and TO being addresses of instances
 */
import { SHARDS } from '@sesame/contract/shard'
import { lazyAdmin } from '../functions/src/adapters/firebase/admin.ts'
import { shallowKeys } from '../functions/src/adapters/firebase/database/rest.ts'
import { readSite } from '../functions/src/common/config/config.ts'
import { copyShard, removeShard, type Side } from './shards/move-shard.ts'
import { projectSettings } from './project-settings.ts'

const [project = '', verb = '', number = '', ...addresses] = process.argv.slice(2)
// Two spellings of one address are one instance, of which nothing would be left.
const [from = '', to = ''] = addresses.map((url) => URL.parse(url)?.origin ?? '')
const env = projectSettings(project)
const act = new Map([
  ['copy', copyShard],
  ['remove', removeShard],
]).get(verb)
const shard = /^\d{1,2}$/.test(number) ? Number(number) : SHARDS
const areAddresses = from !== '' && to !== '' && from !== to
if (env === null || act === undefined || shard >= SHARDS || !areAddresses) {
  console.error('Usage : npm run shard -- PROJET copy|remove PARTITION DEPUIS VERS')
  process.exit(2)
}
try {
  const site = readSite(env)
  const place = site.shards[shard] ?? null
  if (verb === 'copy' && place !== null) {
    throw new Error(`La partition ${shard} est ouverte : mettez ${shard}=closed, et déployez.`)
  }
  if (verb === 'remove' && place !== to) {
    throw new Error(`La partition ${shard} n’est pas à ${to} : rien n’a été retiré.`)
  }
  const admin = lazyAdmin(site)
  const side = async (url: string): Promise<Side> => ({
    root: (await admin.database(url)).ref(),
    keys: shallowKeys(admin.rest(url)),
  })
  const count = await act({ shard, from: await side(from), to: await side(to) })
  console.log(`${count} enregistrements ${verb === 'copy' ? 'copiés' : 'retirés'}.`)
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
