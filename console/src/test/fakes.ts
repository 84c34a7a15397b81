import { PasskeyError } from '@sesame/web/lib/auth/errors/passkey-error.ts'
import type { PasskeyField } from '@sesame/web/lib/auth/passkeys/ceremonies.ts'
import type { Clock } from '@sesame/web/lib/clock.ts'
import type { Proof, Proofs } from '../lib/identity/proofs.ts'
import type { TokenStore } from '../lib/session/token-store.ts'

/** Thursday, 20 November 2025, 9:30 where the test runs. */
export const NOW_MS = new Date(2025, 10, 20, 9, 30).getTime()

/** A clock that only the test moves. */
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

/** An identity service that proves Camille's identity, or refuses. */
export class FakeProofs implements Proofs {
  readonly asked: Proof[] = []
  refusal: Error | null = null
  passkeys = true
  /** Whether the browser offers passkeys in a field. */
  autofill = false
  #waiting: (() => void) | null = null

  hasPasskeys = (): boolean => this.passkeys

  support = () =>
    Promise.resolve({ available: this.passkeys, autofill: this.autofill, platform: true })

  /** Whether the field waits for a passkey. */
  get isWaiting(): boolean {
    return this.#waiting !== null
  }

  /** Chooses a passkey in the field. */
  choose(): void {
    this.#waiting?.()
  }

  prove = async (proof: Proof) => {
    if (proof.by === 'passkey' && proof.inField !== undefined) await this.#chosen(proof.inField)
    this.asked.push(proof)
    if (this.refusal !== null) throw this.refusal
    const person = { displayName: 'Camille Brun', email: 'camille.brun@exemple.fr' }
    return { idToken: `jeton-${this.asked.length}`, person }
  }

  #chosen({ signal, onChosen }: PasskeyField): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = () => {
        this.#waiting = null
        onChosen()
        resolve()
      }
      signal.addEventListener('abort', () => {
        this.#waiting = null
        reject(new PasskeyError('client/passkey-cancelled', 'ask'))
      })
    })
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
