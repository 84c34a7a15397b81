/** Measures what users feel, as ratios of one run: only they mean anything on another machine. */
import { benchRefresh } from '../tests/bench/refresh.ts'
import { weighReactAlone } from '../tests/bench/react-alone.ts'
import { buildAll } from './build-all.ts'
import { weighFirstLoad } from './verifying/first-load.ts'

const ratio = (a: number, b: number) => (a / b).toFixed(2)

console.log('Premier chargement : construction pour la production…')
if ((await buildAll('production')) !== 0) process.exit(1)
const { js, css } = weighFirstLoad()
const react = await weighReactAlone()
console.log(`  ${ratio(js, react)} × react + react-dom (${js} / ${react} octets gzip), CSS ${css}`)

console.log('Rafraîchissement du jeton : 50 connexions, médiane de 3 × 2 s…')
const { refresh, constant } = await benchRefresh()
console.log(
  `  ${ratio(refresh, constant)} × une réponse constante (${Math.round(refresh)} / ${Math.round(constant)} par seconde)`,
)
