import { DAY_MS } from '@sesame/contract/durations'
import type { Overview } from '@sesame/contract/endpoints/console/overview'

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Returns sample figures for a period with events on every day. The real figures of a suite begin only when the suite starts. */
export function overviewSample(asked: number): Overview {
  const now = Date.now()
  const days = Array.from({ length: asked + 1 }, (_, index) =>
    new Date(now - (asked - index) * DAY_MS).toISOString().slice(0, 10),
  )
  const shape = (height: number) => days.map((_, index) => height + (index % 7) * 3)
  const [signUps, upgrades, guests] = [shape(30), shape(8), shape(60)]
  const [resetRequests, resets] = [shape(24), shape(15)]
  const signIns = [
    { provider: 'password', counts: shape(420) },
    { provider: 'google.com', counts: shape(300) },
    { provider: 'passkey', counts: shape(240) },
  ]
  const refusals = [
    { reason: 'auth/invalid-token', counts: shape(40) },
    { reason: 'request/too-many', counts: shape(13) },
  ]
  const finished = (counts: readonly number[]) => sum(counts.slice(0, -1))
  const totals = {
    signIns: sum(signIns.map(({ counts }) => finished(counts))),
    refusals: sum(refusals.map(({ counts }) => finished(counts))),
    signUps: finished(signUps),
    upgrades: finished(upgrades),
    guests: finished(guests),
    resets: finished(resets),
    resetRequests: finished(resetRequests),
  }
  return {
    at: now,
    days,
    signIns,
    refusals,
    signUps,
    upgrades,
    guests,
    resets,
    resetRequests,
    activePeople: days.map((_, index) => (index === asked ? null : 7880 + index * 18)),
    totals,
    before: { ...totals, signIns: totals.signIns * 2 },
    activePeopleBefore: 7880,
    emergencyUsedAt: null,
    hasStatistics: true,
    health: {
      probes: [
        { name: 'database', ok: true, durationMs: 12 },
        { name: 'identity', ok: true, durationMs: 84 },
      ],
      mailQueue: { length: 3, capped: false, oldestAt: now - 240_000 },
      hasRuns: true,
      jobs: [{ job: 'lost-mails', state: 'stopped', at: now - DAY_MS }],
    },
  }
}
