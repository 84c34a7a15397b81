import { localized } from 'sesame-emulators/texts/localized'
import { median, medianRatio } from '../median.ts'
import type { Verdict } from '../verdict.ts'
import { timeScreens } from './time-screens.ts'

/** Measures how long screens of the built console take to open, relative to a plain page with the same data. */
export async function consoleVerdicts(dist: string, chromium: string): Promise<Verdict[]> {
  return (await timeScreens(dist, chromium)).map(({ name, screen, plain }) => ({
    name: localized({
      fr: `Console, ${name.fr} / une page sans code qui montre les mêmes données`,
      en: `Console, ${name.en} / a page without our code that shows the same data`,
    }),
    value: medianRatio(screen, plain),
    budget: { atMost: 1.75 },
    missed: { atMost: 2, decision: '035' },
    detail: `${Math.round(median(screen))} / ${Math.round(median(plain))} ms`,
  }))
}
