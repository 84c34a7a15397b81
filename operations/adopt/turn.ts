import { SECOND_MS } from '@sesame/contract/durations'
import type { Reference } from 'firebase-admin/database'
import { isDeepStrictEqual } from 'node:util'
import { transact } from '../../functions/src/adapters/firebase/database/transact.ts'
import { localized, type Text } from '../../scripts/localized.ts'

/** The path where the current run writes its heartbeats. */
export const ADOPTING = 'jobs/adopting'

/** The interval of a run's heartbeats. */
const BEAT_MS = 5 * SECOND_MS

/** The polling interval of a waiting run, and the silence after which it takes over. */
const LOOK_MS = 2 * SECOND_MS
const SILENCE_MS = 30 * SECOND_MS

interface Shown {
  readonly by: string
  readonly beat: number
}

/** The exclusive right to run an adoption in a project. */
export interface Turn {
  /** @throws {Error} if another run took over because this one sent no heartbeats, for example while the machine slept. */
  check(): void
  end(): Promise<void>
}

/** A clock and a timer, which tests replace. */
export interface Pace {
  readonly clock: () => number
  readonly wait: (ms: number) => Promise<unknown>
}

export const REAL_PACE: Pace = {
  clock: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Waits until no other run is active. A killed run cannot remove its entry, but its heartbeats stop. The waiting run
 * measures that silence with its own clock, so clocks of different machines are never compared.
 *
 * @param by the id of this run.
 */
export async function takeTurn(
  place: Reference,
  by: string,
  say: (line: Text) => void,
  { clock, wait }: Pace = REAL_PACE,
): Promise<Turn> {
  let seen: { readonly shown: unknown; readonly at: number } | null = null
  for (;;) {
    const silent = seen !== null && clock() - seen.at >= SILENCE_MS ? seen.shown : null
    const { snapshot } = await transact(place, (current) =>
      current === null || isDeepStrictEqual(current, silent) ? { by, beat: 0 } : current,
    )
    const shown = snapshot.val() as Shown
    if (shown.by === by) break
    if (seen === null) {
      say({
        fr: 'une autre reprise est en cours\u00A0: celle-ci attend son tour',
        en: 'another adoption is under way: this one waits for its turn',
      })
    }
    if (!isDeepStrictEqual(seen?.shown, shown)) seen = { shown, at: clock() }
    await wait(LOOK_MS)
  }
  return keepTurn(place, by)
}

function keepTurn(place: Reference, by: string): Turn {
  let [beats, isLost] = [0, false]
  const timer = setInterval(() => {
    beats += 1
    const beat = beats
    // If the connection is down, the next heartbeat tries again.
    void transact(place, (current) => (isBy(current, by) ? { by, beat } : current))
      .then(({ snapshot }) => {
        isLost ||= !isBy(snapshot.val(), by)
      })
      .catch(() => undefined)
  }, BEAT_MS)
  timer.unref()
  return {
    check() {
      if (!isLost) return
      throw new Error(
        localized({
          fr: 'Une autre reprise a pris le relais\u00A0: celle-ci s’arrête.',
          en: 'Another adoption has taken over: this one stops.',
        }),
      )
    },
    async end() {
      clearInterval(timer)
      await transact(place, (current) => (isBy(current, by) ? null : current))
    },
  }
}

const isBy = (shown: unknown, by: string): boolean =>
  typeof shown === 'object' && shown !== null && (shown as Partial<Shown>).by === by
