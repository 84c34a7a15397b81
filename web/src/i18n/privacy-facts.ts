import { STORED, type Stored } from '../lib/device/stored.ts'
import type { Facts, LegalFacts } from './legal-shape.ts'

/**
 * Returns the fact if its condition holds, otherwise no fact. For facts that the privacy policy contains only in some
 * configurations.
 */
export const factIf = (holds: boolean, term: string, fact: string): Facts =>
  holds ? [[term, fact]] : []

/** Returns the privacy policy's facts about what the browser stores: each purpose, with its storage keys. */
export function storedFacts(
  { hasCaptcha, hasCdn, measuresVisits }: LegalFacts,
  uses: Readonly<Record<Stored, string>>,
): Facts {
  const some: Partial<Record<Stored, boolean>> = {
    captcha: hasCaptcha,
    visits: measuresVisits,
    cdn: hasCdn,
  }
  return (Object.keys(uses) as Stored[])
    .filter((name) => some[name] ?? true)
    .map((name) => [uses[name], STORED[name].join(', ')])
}
