/**
 * Measures what users feel, as ratios of one run: only they mean anything on another machine.
 * Ends with 1 when a budget is missed.
 *
 * Usage: npm run bench [-- server|browser]
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { browserVerdicts } from '../tests/bench/browser/verdicts.ts'
import { serverVerdicts } from '../tests/bench/server/verdicts.ts'
import { describeVerdict, isKept, type Verdict } from '../tests/bench/verdict.ts'
import { buildAll } from './build.ts'
import { execute } from './execute.ts'
import { ROOT } from './project.ts'
import { provideChromium } from './testing/chromium.ts'
import { weighFirstLoad } from '../web/build/first-load.ts'

const PARTS: Record<string, () => Promise<Verdict[]>> = {
  browser: async () => {
    const chromium = await provideChromium()
    console.log(
      'Navigateur : CPU 4 × plus lent, 4G lente, deux fois 9 chargements de chaque page (cinq minutes)…',
    )
    return browserVerdicts(join(ROOT, 'web/dist'), chromium, weighFirstLoad().js)
  },
  server: async () => {
    await installPeers(join(ROOT, 'tests/bench/peers'))
    console.log('Serveur : environ quatre minutes, sur une machine au repos…')
    const verdicts = await serverVerdicts()
    const exchange = ['scripts/suite.ts', 'node', 'tests/bench/server/first-exchange.ts']
    if ((await execute('node', exchange)) !== 0) throw new Error('the first exchange failed')
    return verdicts
  },
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  console.error(`✖ « ${unknown} » n’est pas une mesure : ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
console.log('Construction pour la production…')
if ((await buildAll('production')) !== 0) process.exit(1)

const verdicts: Verdict[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const judged = await measure()
  for (const verdict of judged) console.log(`  ${describeVerdict(verdict)}`)
  verdicts.push(...judged)
}
process.exit(verdicts.every(isKept) ? 0 : 1)

/** What the benchmark alone compares with lives in a folder of its own, installed when it is needed. */
async function installPeers(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return
  console.log(`▸ Installation de ce à quoi on se compare (${folder})…`)
  if ((await execute('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'])) !== 0) {
    process.exit(1)
  }
}
