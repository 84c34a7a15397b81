/**
 * Loads the Realtime Database emulator with bulk data, listeners and writes, and prints the cost. Exits with 1 if a
 * budget is missed.
 */
import { benchDatabase } from '../tests/bench/database/bench-database.ts'
import { benchDirectory } from '../tests/bench/database/bench-directory.ts'
import { benchListeners } from '../tests/bench/database/bench-listeners.ts'
import { describeVerdict, isKept } from '../tests/bench/verdict.ts'

const number = (value: number, digits = 0) =>
  value.toLocaleString('fr', { maximumFractionDigits: digits })
const mebibytes = (bytes: number) => number(bytes / 2 ** 20)

console.log(
  'Base de données embarquée : 100 000 enregistrements, 1 000 écoutes, 2 000 écritures par seconde…',
)
const bench = await benchDatabase()
console.log(
  `  import ${number(bench.importSeconds, 1)} s, écoutes ${number(bench.listenSeconds, 1)} s`,
)
console.log(
  `  ${number(bench.writesPerSecond)} écritures par seconde pendant 20 s : ` +
    `médiane ${number(bench.p50Ms, 1)} ms, 99 % sous ${number(bench.p99Ms, 1)} ms, ` +
    `${number(bench.pushesPerSecond)} notifications par seconde, ${number(bench.cpuShare * 100)} % d’un cœur`,
)
console.log(
  `  mémoire vive après ramasse-miettes : ${mebibytes(bench.heapBefore)} Mio avant, ${mebibytes(bench.heapAfter)} Mio après`,
)
console.log(
  `  au plus ${number(bench.maxWritesPerSecond)} écritures par seconde ici, ` +
    `${number(bench.writesPerCpuSecond)} par seconde de processeur`,
)

console.log('Écoutes nombreuses : une mise à jour sous chacune, puis des écritures à côté…')
const verdicts = await benchListeners()
for (const verdict of verdicts) console.log(`  ${describeVerdict(verdict)}`)

console.log('Annuaire des personnes : chaque liste sur 100 000 personnes, à côté de 1 000…')
const lists = await benchDirectory()
for (const verdict of lists) console.log(`  ${describeVerdict(verdict)}`)
process.exit([...verdicts, ...lists].every(isKept) ? 0 : 1)
