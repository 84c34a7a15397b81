import { localized } from '../../scripts/localized.ts'
import type { Manifest, Part } from './manifest.ts'

/** A kind of data whose number of entries is far lower than in the previous backup, or zero. */
export interface Fall {
  /** `accounts`, `files`, or a database's collection, such as `main/users`. */
  readonly place: string
  readonly before: number
  readonly now: number
}

/**
 * Accounts, files and each collection may lose this share, or this number, between two backups. The safety limit on
 * erasures allows the same number per day.
 */
const USUAL_SHARE = 0.1
const USUAL_COUNT = 20

/** Collections that operators may empty in their ordinary work. */
const EMPTIED_AT_WORK = ['announcements', 'announcementDrafts', 'operatorRequests'].map(
  (collection) => `main/${collection}`,
)

/**
 * Returns the places (accounts, files or collections) that lost more since the last backup than ordinary use explains.
 */
export function fallsOf(last: Pick<Manifest, 'parts'>, parts: readonly Part[]): Fall[] {
  const counts = countsByPlace(parts)
  return [...countsByPlace(last.parts)]
    .map(([place, before]) => ({ place, before, now: counts.get(place) ?? 0 }))
    .filter(isLarge)
}

function isLarge({ place, before, now }: Fall): boolean {
  if (now === 0 && before > 0 && !EMPTIED_AT_WORK.includes(place)) return true
  return before - now > Math.max(USUAL_COUNT, before * USUAL_SHARE)
}

function countsByPlace(parts: readonly Part[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const part of parts) {
    if (part.kind === 'hash') continue
    const place = placeOf(part)
    counts.set(place, (counts.get(place) ?? 0) + part.count)
  }
  return counts
}

/** The name of a part contains the collection: `records/main/users-0001.jsonl.gz`. */
const placeOf = ({ kind, name }: Part) =>
  kind === 'records' ? name.replace(/^records\//, '').replace(/-\d+\.jsonl\.gz$/, '') : kind

/** Lists falls in the number of entries for an operator, one per line. */
export function tellFalls(falls: readonly Fall[]): string {
  const words: Readonly<Record<string, string>> = {
    accounts: localized({ fr: 'comptes', en: 'accounts' }),
    files: localized({ fr: 'fichiers', en: 'files' }),
  }
  return falls
    .map(({ place, before, now }) => {
      const name = words[place] ?? place
      return localized({
        fr: `    ${name}\u00A0: ${before} → ${now}`,
        en: `    ${name}: ${before} → ${now}`,
      })
    })
    .join('\n')
}
