import { median, medianRatio } from '../median.ts'
import type { Verdict } from '../verdict.ts'
import { benchBrowser, type PageFigures } from './bench-browser.ts'
import { weighReactAlone } from './react-alone.ts'

/** A comparison of one figure of ours with another page's. */
type Comparison = readonly [
  name: string,
  figure: keyof PageFigures,
  other: PageFigures,
  max: number,
]

/** Measures the built client in Chromium against its budgets; `js` is its first load, in bytes of gzip. */
export async function browserVerdicts(
  dist: string,
  chromium: string,
  js: number,
): Promise<Verdict[]> {
  const react = await weighReactAlone()
  const { sesame, plain, firebaseui } = await benchBrowser(dist, chromium)
  const comparisons: Comparison[] = [
    ['Saisie possible / un formulaire HTML seul', 'typable', plain, 1.1],
    ['Envoi possible / FirebaseUI', 'submittable', firebaseui, 0.88],
    ['Fil principal bloqué / FirebaseUI', 'blocked', firebaseui, 0.35],
    ['JavaScript jusqu’à la connexion / FirebaseUI', 'script', firebaseui, 0.9],
  ]
  return [
    {
      name: 'JavaScript du premier chargement / react + react-dom',
      value: js / react,
      budget: { atMost: 1.5 },
      detail: `${js} / ${react} octets gzip`,
    },
    ...comparisons.map(([name, figure, other, atMost]) => ({
      name,
      // Each load is compared with the one of the same turn: the machine's speed varies from minute to minute.
      value: medianRatio(sesame[figure], other[figure]),
      budget: { atMost },
      detail: `${Math.round(median(sesame[figure]))} / ${Math.round(median(other[figure]))}`,
    })),
  ]
}
