import { describeError } from '../../scripts/describe-error.ts'
import { localized } from '../../scripts/localized.ts'
import { spoken } from '../doctor/words.ts'
import type { Part, Site } from './part.ts'

/** The number of changes that were made, that remain, that failed, and that must be made by hand. */
export interface Counts {
  made: number
  left: number
  failed: number
  byHand: number
}

/**
 * Compares each part with the project, in order, and makes the changes if `isApplied`. If a change is refused, the others
 * are still made, and the next run retries it.
 */
export async function setUp(
  site: Site,
  parts: readonly Part[],
  { isApplied, tell }: { isApplied: boolean; tell: (line: string) => void },
): Promise<Counts> {
  const counts: Counts = { made: 0, left: 0, failed: 0, byHand: 0 }
  for (const part of parts) {
    const name = localized(part.name)
    let isBlocked = false
    try {
      for (const difference of await part.compare(site)) {
        const what = spoken(difference.what)
        if (difference.kind === 'note') tell(`  ${what}`)
        else if (difference.kind === 'by hand') {
          counts.byHand += 1
          isBlocked = part.isGate === true
          tell(`☞ ${name}${COLON} ${what}\n    ${spoken(difference.where)}`)
        } else if (isApplied) {
          counts[await made(difference.make, `${name}${COLON} ${what}`, tell)] += 1
        } else {
          counts.left += 1
          tell(`+ ${name}${COLON} ${what}`)
        }
      }
    } catch (error) {
      counts.failed += 1
      tell(`✖ ${name}${COLON} ${describeError(error)}`)
    }
    if (isBlocked) break
  }
  return counts
}

const COLON = localized({ fr: '\u00A0:', en: ':' })

async function made(
  make: () => Promise<unknown>,
  what: string,
  tell: (line: string) => void,
): Promise<'made' | 'failed'> {
  try {
    await make()
    tell(`✔ ${what}`)
    return 'made'
  } catch (error) {
    tell(`✖ ${what}\n    ${describeError(error)}`)
    return 'failed'
  }
}
