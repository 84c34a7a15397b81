import type { Cost } from '../../tests/bench/growth/counted-database.ts'
import type { Counted } from '../../tests/bench/growth/counted.ts'
import { KINDS, RATES } from '../../tests/bench/growth/counted-jobs.ts'

/**
 * The share by which bytes and requests may differ from the stored counts, because a new version of a library may change its
 * messages slightly.
 */
const TOLERANCE = 0.05

/** Lists the names of the counts that have changed. */
export function staleIn(known: Counted, now: Counted): string[] {
  const names = new Set([...Object.keys(known.acts), ...Object.keys(now.acts)])
  const acts = [...names].filter((name) => {
    const [before, after] = [known, now].map(({ acts }) => (acts as Record<string, Cost>)[name])
    if (before === undefined || after === undefined) return true
    return (
      before.writes !== after.writes ||
      differs(before.requests, after.requests) ||
      differs(before.sentBytes, after.sentBytes)
    )
  })
  const jobs = Object.values(
    Object.groupBy([...known.jobs, ...now.jobs], ({ name }) => name),
  ).flatMap((both) => {
    const [before, after, other] = both ?? []
    const isSame =
      before !== undefined &&
      after?.schedule === before.schedule &&
      other === undefined &&
      KINDS.every((kind) =>
        RATES.every((of) => !differs(before.per[kind][of], after.per[kind][of])),
      )
    return isSame ? [] : (before?.name ?? [])
  })
  const records = (['storedBytes', 'trailBytes'] as const).filter((of) =>
    differs(known[of], now[of]),
  )
  return [...acts, ...jobs, ...records]
}

/** Ignores differences below 0.01, because tiny counts are only a person's share of fixed costs. */
function differs(before: number, after: number): boolean {
  return Math.abs(before - after) > Math.max(0.01, TOLERANCE * Math.max(before, after))
}
