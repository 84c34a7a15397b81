import { STORED, type Stored } from '../lib/device/stored.ts'
import type { Facts, LegalFacts } from './legal-shape.ts'

/** A fact of the privacy policy that only some configurations have. */
export const factIf = (holds: boolean, term: string, fact: string): Facts =>
  holds ? [[term, fact]] : []

/** What the browser stores here, each use with its names. */
export function storedFacts(
  { hasCaptcha, measuresVisits }: LegalFacts,
  uses: Readonly<Record<Stored, string>>,
): Facts {
  const isUsed = (name: Stored) =>
    name === 'captcha' ? hasCaptcha : name !== 'visits' || measuresVisits
  return (Object.keys(uses) as Stored[])
    .filter(isUsed)
    .map((name) => [uses[name], STORED[name].join(', ')])
}
