import type { Cost } from '../../tests/bench/growth/counted-database.ts'
import type { Counted } from '../../tests/bench/growth/counted.ts'
import { KINDS, RATES } from '../../tests/bench/growth/counted-jobs.ts'

/**
 * How far bytes and requests may differ from the stored counts. A new version of a library may change its messages
 * slightly.
 */
const TOLERANCE = 0.05

/** The counts that have changed. */
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

/** Differences below 0.01 are ignored: tiny counts are only a person's share of fixed costs. */
function differs(before: number, after: number): boolean {
  return Math.abs(before - after) > Math.max(0.01, TOLERANCE * Math.max(before, after))
}
