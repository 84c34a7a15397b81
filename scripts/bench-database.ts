/**
 * Puts the Realtime Database emulator under load with bulk data, listeners and writes, and prints the cost. Exits with 1
 * if a budget is exceeded.
 *
 * Usage: npm run bench:database
 */
import { parseArgs } from 'node:util'
import { benchDatabase } from '../tests/bench/database/bench-database.ts'
import { benchDirectory } from '../tests/bench/database/bench-directory.ts'
import { benchListeners } from '../tests/bench/database/bench-listeners.ts'
import { describeVerdict, isKept } from '../tests/bench/verdict.ts'
import { commandLocale, localized } from './localized.ts'
import { understood } from './usage.ts'

understood(() => parseArgs({}), {
  fr: `Usage\u00A0: npm run bench:database

  Mesure la base de données embarquée (écritures, écoutes, annuaire des personnes) et affiche ce qu’elle coûte.
  Ctrl-C arrête tout. Le code de sortie est 1 quand une limite est dépassée.`,
  en: `Usage: npm run bench:database

  Measures the embedded database (writes, listeners, the directory of people) and prints what it costs.
  Ctrl-C stops everything. The exit code is 1 if a budget is missed.`,
})

const number = (value: number, digits = 0) =>
  value.toLocaleString(commandLocale(), { maximumFractionDigits: digits })
const mebibytes = (bytes: number) => number(bytes / 2 ** 20)

console.log(
  localized({
    fr: 'Base de données embarquée\u00A0: 100\u00A0000 enregistrements, 1\u00A0000 écoutes, 2\u00A0000 écritures par seconde (Ctrl-C arrête tout)…',
    en: 'Embedded database: 100,000 records, 1,000 listeners, 2,000 writes per second (Ctrl-C stops everything)…',
  }),
)
const bench = await benchDatabase()
const imported = `${number(bench.importSeconds, 1)} s`
const listening = `${number(bench.listenSeconds, 1)} s`
console.log(
  localized({
    fr: `  import ${imported}, écoutes ${listening}`,
    en: `  import ${imported}, listeners ${listening}`,
  }),
)
const writes = number(bench.writesPerSecond)
const [p50, p99] = [number(bench.p50Ms, 1), number(bench.p99Ms, 1)]
const pushes = number(bench.pushesPerSecond)
const cpu = number(bench.cpuShare * 100)
console.log(
  localized({
    fr:
      `  ${writes} écritures par seconde pendant 20 s\u00A0: médiane ${p50} ms, 99 % sous ${p99} ms, ` +
      `${pushes} notifications par seconde, ${cpu} % d’un cœur`,
    en:
      `  ${writes} writes per second for 20 s: median ${p50} ms, 99% below ${p99} ms, ` +
      `${pushes} notifications per second, ${cpu}% of a core`,
  }),
)
const [before, after] = [mebibytes(bench.heapBefore), mebibytes(bench.heapAfter)]
console.log(
  localized({
    fr: `  mémoire vive après ramasse-miettes\u00A0: ${before} Mio avant, ${after} Mio après`,
    en: `  memory after garbage collection: ${before} MiB before, ${after} MiB after`,
  }),
)
const most = number(bench.maxWritesPerSecond)
const perCpuSecond = number(bench.writesPerCpuSecond)
console.log(
  localized({
    fr: `  au plus ${most} écritures par seconde ici, ${perCpuSecond} par seconde de processeur`,
    en: `  at most ${most} writes per second here, ${perCpuSecond} per second of processor time`,
  }),
)

console.log(
  localized({
    fr: 'Écoutes nombreuses\u00A0: une mise à jour sous chacune, puis des écritures à côté…',
    en: 'Many listeners: an update below each, then writes beside them…',
  }),
)
const verdicts = await benchListeners()
for (const verdict of verdicts) console.log(`  ${describeVerdict(verdict)}`)

console.log(
  localized({
    fr: 'Annuaire des personnes\u00A0: chaque liste sur 100\u00A0000 personnes, à côté de 1\u00A0000…',
    en: 'Directory of people: each list over 100,000 people, compared with 1,000…',
  }),
)
const lists = await benchDirectory()
for (const verdict of lists) console.log(`  ${describeVerdict(verdict)}`)
process.exit([...verdicts, ...lists].every(isKept) ? 0 : 1)
