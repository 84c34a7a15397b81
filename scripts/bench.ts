/**
 * Measures performance that users notice, as ratios within one run, because only ratios are comparable across machines.
 * Exits with 1 if a budget is exceeded by more than a decision allows.
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
import { localized } from './localized.ts'
import { openSuite } from './open-suite.ts'
import { ROOT } from './project.ts'
import { provideChromium } from './testing/chromium.ts'
import { refuse, understood } from './usage.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run bench -- [PARTIE…] [OPTION…]

Parties (toutes, sans précision)\u00A0: browser, console, server, round-trips.
Ctrl-C arrête tout. Le code de sortie est 1 quand une limite est dépassée.

Pour round-trips\u00A0:
  --round-trip-ms 300  à quelle distance sont les services
  --apart              dit aussi ce que l’on attend de chacun, s’il est seul à être loin
  --rest               attend une minute, et mesure la requête qui rouvre les connexions`,
  en: `Usage: npm run bench -- [PART…] [OPTION…]

Parts (default: all): browser, console, server, round-trips.
Ctrl-C stops everything. The exit code is 1 if a budget is missed.

For round-trips:
  --round-trip-ms 300  how far away the services are
  --apart              also measures the wait for each service when it alone is far away
  --rest               waits a minute, and measures the request that reopens the connections`,
}

const { values, positionals: chosen } = understood(
  () =>
    parseArgs({
      options: {
        'round-trip-ms': { type: 'string', default: '300' },
        apart: { type: 'boolean', default: false },
        rest: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    }),
  USAGE,
)
const roundTripMs = Number(values['round-trip-ms'])

const PARTS: Record<string, () => Promise<Verdict[]>> = {
  browser: async () => {
    const chromium = await provideChromium()
    console.log(
      localized({
        fr: 'Navigateur\u00A0: CPU 4 × plus lent, 4G lente, 9 fois chaque page, de son chargement à l’accueil (huit minutes)…',
        en: 'Browser: CPU 4 × slower, slow 4G, each page 9 times, from loading to the home page (eight minutes)…',
      }),
    )
    return browserVerdicts(
      join(ROOT, 'web/dist'),
      chromium,
      weighFirstLoad(join(ROOT, 'web/dist')).js,
    )
  },
  console: async () => {
    const chromium = await provideChromium()
    console.log(
      localized({
        fr: 'Console\u00A0: trois écrans à un bureau, 15 fois chacun (une minute)…',
        en: 'Console: three screens at a desk, 15 times each (one minute)…',
      }),
    )
    return consoleVerdicts(join(ROOT, 'console/dist'), chromium)
  },
  server: () => {
    console.log(
      localized({
        fr: 'Serveur\u00A0: environ quatre minutes, sur une machine au repos…',
        en: 'Server: about four minutes, on an idle machine…',
      }),
    )
    return serverVerdicts()
  },
  'round-trips': async () => {
    // Skip the build: the production build already exists, and the emulator suite can serve it.
    process.env['SESAME_BUILD'] = 'done'
    const suite = await openSuite(await choosePorts(process.env, 'auto'), console.log)
    try {
      console.log(
        localized({
          fr:
            `Allers-retours\u00A0: la base et le service d’identité à ${roundTripMs} ms des fonctions (une à trois minutes\u00A0; ` +
            `journal de la suite\u00A0: ${suite.logFile}\u00A0; Ctrl-C arrête tout)…`,
          en:
            `Round trips: the database and the identity service ${roundTripMs} ms from the functions (one to three minutes; ` +
            `log of the suite: ${suite.logFile}; Ctrl-C stops everything)…`,
        }),
      )
      console.log(
        localized({
          fr: '  sans captcha, signBlob, Storage ni Cloud Tasks, qui font attendre aussi',
          en: '  without captcha, signBlob, Storage and Cloud Tasks, which take time too',
        }),
      )
      // The test helpers read the emulator suite's addresses from these variables.
      Object.assign(process.env, suite.environment)
      const { apart, rest } = values
      return await roundTripVerdicts({ roundTripMs, apart, rest }, console.log)
    } finally {
      await suite.stop()
    }
  },
}

const unknown = chosen.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  const known = Object.keys(PARTS).join(', ')
  refuse(USAGE, {
    fr: `«\u00A0${unknown}\u00A0» n’est pas une mesure\u00A0: ${known}`,
    en: `“${unknown}” is not a benchmark: ${known}`,
  })
}
if (!(roundTripMs > 0)) {
  refuse(USAGE, {
    fr: '--round-trip-ms veut un nombre de millisecondes',
    en: '--round-trip-ms needs a number of milliseconds',
  })
}
console.log(
  localized({
    fr: 'Construction pour la production (Ctrl-C arrête tout)…',
    en: 'Building for production (Ctrl-C stops everything)…',
  }),
)
if ((await buildAll('measuring')) !== 0) process.exit(1)

const verdicts: Verdict[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const judged = await measure()
  for (const verdict of judged) console.log(`  ${describeVerdict(verdict)}`)
  verdicts.push(...judged)
}
process.exit(verdicts.every(isNoWorse) ? 0 : 1)
