import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'
import { inlineSources } from './inline-parts.ts'
import { nameSources } from './name-sources.ts'

/** What to do with a policy that is out of step. */
export type PolicyMode = 'check' | 'write'

const FILE = join(ROOT, 'firebase.json')

/**
 * Has the policy in `firebase.json`, which Hosting sends, name the style and the script that the
 * built pages hold.
 *
 * @param mode `check` refuses a policy that names others, as `npm test` must: what is deployed is
 *   what is committed.
 * @returns an exit code.
 */
export function keepPolicy(dist: string, mode: PolicyMode): number {
  const committed = readFileSync(FILE, 'utf8')
  const named = nameSources(committed, inlineSources(dist))
  if (named === committed) return 0
  if (mode === 'check') {
    console.error(
      '✖ La politique de firebase.json ne nomme pas le style et le script des pages : lancez « npm run build », puis validez firebase.json.',
    )
    return 1
  }
  writeFileSync(FILE, named)
  console.log('firebase.json   la politique nomme le nouveau style ou script des pages : à valider')
  return 0
}
