import type { PasskeyAssertion } from '@sesame/contract/endpoints/passkeys'
import type { Clock } from '@sesame/web/lib/clock.ts'
import type { Proof, Proofs, Proven } from '../lib/identity/proofs.ts'
import type { TokenStore } from '../lib/session/token-store.ts'

/** Thursday, 20 November 2025, 9:30 in the tests' time zone. */
export const NOW_MS = new Date(2025, 10, 20, 9, 30).getTime()

/** A clock that changes only when a test advances it. */
export class FakeClock implements Clock {
  #now = NOW_MS
  #tasks: { at: number; task: () => void }[] = []

  nowMs = (): number => this.#now

  after = (delayMs: number, task: () => void) => {
    const entry = { at: this.#now + delayMs, task }
    this.#tasks.push(entry)
    return () => {
      this.#tasks = this.#tasks.filter((one) => one !== entry)
    }
  }

  advance(ms: number): void {
    this.#now += ms
    const due = this.#tasks.filter(({ at }) => at <= this.#now)
    this.#tasks = this.#tasks.filter((one) => !due.includes(one))
    for (const { task } of due) task()
  }
}

/** A passkey's signed answer to the console's challenge. */
export const ASSERTION: PasskeyAssertion = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}

/** A fake device and identity service that prove Camille's identity, or fail. */
export class FakeProofs implements Proofs {
  readonly asked: Proof[] = []
  refusal: Error | null = null
  passkeys = true
  /** The time until which a password opens the console; null for never. */
  emergency: number | null = null
  /** Number of times that the sign-in screen requested `emergency`. */
  emergencyAsked = 0

  hasPasskeys = (): boolean => this.passkeys

  emergencyUntil = () => {
    this.emergencyAsked += 1
    return Promise.resolve(this.emergency)
  }

  prove = (proof: Proof): Promise<Proven> => {
    this.asked.push(proof)
    if (this.refusal !== null) return Promise.reject(this.refusal)
    return Promise.resolve(
      proof.by === 'passkey' ? { response: ASSERTION } : { idToken: `jeton-${this.asked.length}` },
    )
  }
}

export function fakeTokens(token: string | null): TokenStore {
  let held = token
  return {
    read: () => held,
    write: (next) => {
      held = next
    },
  }
}
