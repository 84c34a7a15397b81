import { localized, type Text } from 'sesame-emulators/texts/localized'
import { median, medianRatio } from '../median.ts'
import type { Missed, Verdict } from '../verdict.ts'
import { benchBrowser, type Turn } from './bench-browser.ts'
import { NETWORK } from './load-page.ts'
import { weighReactAlone } from './react-alone.ts'

/** Compares a measurement of our client with one of another page in the same turn. */
type Comparison = readonly [
  name: Text,
  figures: (turn: Turn) => [number, number],
  max: number,
  missed?: Missed,
]

const COMPARISONS: readonly Comparison[] = [
  [
    { fr: 'Saisie possible / un formulaire HTML seul', en: 'Ready to type / a plain HTML form' },
    ({ sesame, plain }) => [sesame.typable, plain.typable],
    1.1,
  ],
  [
    { fr: 'Envoi possible / FirebaseUI', en: 'Ready to submit / FirebaseUI' },
    ({ sesame, firebaseui }) => [sesame.submittable, firebaseui.submittable],
    0.88,
    { atMost: 1, decision: '028' },
  ],
  [
    { fr: 'Fil principal bloqué / FirebaseUI', en: 'Main thread blocked / FirebaseUI' },
    ({ sesame, firebaseui }) => [sesame.blocked, firebaseui.blocked],
    0.35,
  ],
  [
    { fr: 'Du clic à l’accueil / le SDK seul', en: 'From click to home page / the SDK alone' },
    ({ sesame, sdk }) => [sesame.entered, sdk.entered],
    1.35,
  ],
  [
    {
      fr: 'Rechargement, cadre et nom / un formulaire HTML seul',
      en: 'Reload, frame and name / a plain HTML form',
    },
    ({ sesame, plain }) => [sesame.named, plain.typable],
    1.2,
  ],
]

/**
 * Compares measurements of the built client in Chromium with their budgets. `js` is the client's first load, in bytes after gzip.
 */
export async function browserVerdicts(
  dist: string,
  chromium: string,
  js: number,
): Promise<Verdict[]> {
  const react = await weighReactAlone()
  const turns = await benchBrowser(dist, chromium)
  const working = Math.round(median(turns.map(({ sesame }) => sesame.working)))
  const later = turns.map(({ sesame }) => (sesame.working - sesame.named) / NETWORK.latency)
  return [
    {
      name: localized({
        fr: 'JavaScript du premier chargement / react + react-dom',
        en: 'First-load JavaScript / react + react-dom',
      }),
      value: js / react,
      // 1.5 times the size of React for the client with its router, plus 1.5 kB for passkeys and 1 kB for the brand.
      budget: { atMost: 1.5 + 2500 / react },
      detail: localized({
        fr: `${js} / ${react} octets gzip`,
        en: `${js} / ${react} bytes of gzip`,
      }),
    },
    ...COMPARISONS.map(([name, figures, atMost, missed]) => {
      const ours = turns.map((turn) => figures(turn)[0])
      const theirs = turns.map((turn) => figures(turn)[1])
      return {
        name: localized(name),
        // Compare only loads of the same turn, because the machine's speed varies from minute to minute.
        value: medianRatio(ours, theirs),
        budget: { atMost },
        ...(missed && { missed }),
        detail: `${Math.round(median(ours))} / ${Math.round(median(theirs))}`,
      }
    }),
    {
      name: localized({
        fr: 'Rechargement, le reste, en allers-retours de plus',
        en: 'Reload, the rest, in extra round trips',
      }),
      value: median(later),
      budget: { atMost: 2 },
      detail: localized({ fr: `${working} ms en tout`, en: `${working} ms in all` }),
    },
  ]
}
