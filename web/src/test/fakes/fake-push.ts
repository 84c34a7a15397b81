import type { Push, PushAbility } from '../../lib/push/push.ts'
import type { FakeLive } from './fake-live.ts'

/** A browser's push support. Tests set the answer to the permission prompt and read the registrations. */
export class FakePush implements Push {
  /** How the person answers the permission prompt. */
  answer: PushAbility = 'granted'
  failure: Error | null = null
  readonly #live: FakeLive | null
  #ability: PushAbility

  constructor(ability: PushAbility = 'absent', live: FakeLive | null = null) {
    this.#ability = ability
    this.#live = live
  }

  ability: Push['ability'] = () => this.#ability

  start: Push['start'] = (uid, sid) => {
    this.#ability = this.answer
    if (this.failure !== null) return Promise.reject(this.failure)
    if (this.answer !== 'granted') return Promise.resolve(false)
    this.#live?.put(`pushTokens/${uid}/${sid}`, 'token')
    return Promise.resolve(true)
  }

  stop: Push['stop'] = (uid, sid) => {
    this.#live?.put(`pushTokens/${uid}/${sid}`, null)
    return Promise.resolve()
  }

  /** Simulates a person who changes the permission in the browser's settings and then returns to the page. */
  set(ability: PushAbility): void {
    this.#ability = ability
    dispatchEvent(new Event('focus'))
  }
}
