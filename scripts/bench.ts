/**
 * Measures performance that users notice, as ratios within one run: only ratios compare across machines. Exits with 1
 * when a budget is missed, or missed by more than a decision says.
 *
 * Usage: npm run bench [-- server|browser|console]
 */
import { join } from 'node:path'
import { browserVerdicts } from '../tests/bench/browser/verdicts.ts'
import { consoleVerdicts } from '../tests/bench/console/verdicts.ts'
import { serverVerdicts } from '../tests/bench/server/verdicts.ts'
import { describeVerdict, isNoWorse, type Verdict } from '../tests/bench/verdict.ts'
import { weighFirstLoad } from '../web/build/first-load.ts'
import { buildAll } from './build.ts'
import { ROOT } from './project.ts'
import { provideChromium } from './testing/chromium.ts'

const PARTS: Record<string, () => Promise<Verdict[]>> = {
  browser: async () => {
    const chromium = await provideChromium()
    console.log(
      'Navigateur : CPU 4 × plus lent, 4G lente, 9 fois chaque page, de son chargement à l’accueil (huit minutes)…',
    )
    return browserVerdicts(
      join(ROOT, 'web/dist'),
      chromium,
      weighFirstLoad(join(ROOT, 'web/dist')).js,
    )
  },
  console: async () => {
    const chromium = await provideChromium()
    console.log('Console : trois écrans à un bureau, 15 fois chacun (une minute)…')
    return consoleVerdicts(join(ROOT, 'tools/dist'), chromium)
  },
  server: () => {
    console.log('Serveur : environ quatre minutes, sur une machine au repos…')
    return serverVerdicts()
  },
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  console.error(`✖ « ${unknown} » n’est pas une mesure : ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
console.log('Construction pour la production…')
if ((await buildAll('measuring')) !== 0) process.exit(1)

const verdicts: Verdict[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const judged = await measure()
  for (const verdict of judged) console.log(`  ${describeVerdict(verdict)}`)
  verdicts.push(...judged)
}
process.exit(verdicts.every(isNoWorse) ? 0 : 1)
