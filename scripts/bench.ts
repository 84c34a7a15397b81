/**
 * Measures performance that users notice, as ratios within one run, because only ratios compare across machines. Exits
 * with 1 if a budget is missed, or missed by more than a decision says.
 *
 * Usage: npm run bench [-- server|browser|console|round-trips] [--round-trip-ms 300] [--apart] [--rest]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserVerdicts } from '../tests/bench/browser/verdicts.ts'
import { consoleVerdicts } from '../tests/bench/console/verdicts.ts'
import { roundTripVerdicts } from '../tests/bench/round-trips/verdicts.ts'
import { serverVerdicts } from '../tests/bench/server/verdicts.ts'
import { describeVerdict, isNoWorse, type Verdict } from '../tests/bench/verdict.ts'
import { weighFirstLoad } from '../web/build/first-load.ts'
import { buildAll } from './build.ts'
import { choosePorts } from './choose-ports.ts'
import { openSuite } from './open-suite.ts'
import { ROOT } from './project.ts'
import { provideChromium } from './testing/chromium.ts'

const HELP = `Usage : npm run bench -- [PARTIE…] [OPTION…]

Parties (toutes, sans précision) : browser, console, server, round-trips.
Ctrl-C arrête tout. Le code de sortie est 1 quand une limite est dépassée.

Pour round-trips :
  --round-trip-ms 300  à quelle distance sont les services
  --apart              dit aussi ce que l’on attend de chacun, s’il est seul à être loin
  --rest               attend une minute, et mesure la requête qui rouvre les connexions`

const { values, positionals: chosen } = parseArgs({
  options: {
    'round-trip-ms': { type: 'string', default: '300' },
    apart: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
})
const roundTripMs = Number(values['round-trip-ms'])

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
    return consoleVerdicts(join(ROOT, 'console/dist'), chromium)
  },
  server: () => {
    console.log('Serveur : environ quatre minutes, sur une machine au repos…')
    return serverVerdicts()
  },
  'round-trips': async () => {
    // It is already built; the suite also serves production pages.
    process.env['SESAME_BUILD'] = 'done'
    const suite = await openSuite(await choosePorts(process.env, 'auto'), console.log)
    try {
      console.log(
        `Allers-retours : la base et le service d’identité à ${roundTripMs} ms des fonctions (une à trois minutes ; ` +
          `journal de la suite : ${suite.logFile} ; Ctrl-C arrête tout)…`,
      )
      console.log('  sans captcha, signBlob, Storage ni Cloud Tasks, qui font attendre aussi')
      // The test helpers find the suite through these variables.
      Object.assign(process.env, suite.environment)
      const { apart, rest } = values
      return await roundTripVerdicts({ roundTripMs, apart, rest }, console.log)
    } finally {
      await suite.stop()
    }
  },
}

if (values.help === true) {
  console.log(HELP)
  process.exit(0)
}
const unknown = chosen.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  console.error(`✖ « ${unknown} » n’est pas une mesure : ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
if (!(roundTripMs > 0)) {
  console.error('✖ --round-trip-ms veut un nombre de millisecondes')
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
