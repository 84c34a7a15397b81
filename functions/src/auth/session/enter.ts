import type { AccessRecord } from '../../common/access/access-record.ts'
import { openSession, type SignIn, type Step } from '../../common/access/sessions.ts'
import type { Browser } from '../../common/browser.ts'
import type { Origin } from '../../common/origin.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import { deviceId } from '../../common/person/known-devices.ts'
import { noteSignIn } from '../../common/person/note-sign-in.ts'
import type { Provider } from '@sesame/contract/fields'

export interface Entrance {
  readonly signIn: SignIn & { readonly provider: Provider }
  readonly remember: boolean
  readonly origin: Origin
  readonly browser: Browser
}

/**
 * Opens a session under a new sid. Adds the sign-in to the history, and alerts the person if the device is new, or if older
 * sessions ended to make room.
 */
export function enter(
  record: AccessRecord,
  history: Pick<Known<'devices' | 'logins'>, 'devices' | 'logins'>,
  then: Consequences,
  { signIn, remember, origin, browser: from }: Entrance,
): Step & { readonly sid: string } {
  const sid = then.draw('sid')
  const { device, browser } = origin
  const own = deviceId(then.uid, from)
  const opening = { sid, device: { device, browser, deviceId: own }, signIn, remember }
  const step = openSession(record, opening, then.at)
  // The session is already open if an earlier try succeeded but its response was lost.
  if (step.refused || sid in record.states) return { ...step, sid }
  const { authTimeSeconds, provider, passkey } = signIn
  const by = { provider, ...(passkey !== undefined && { passkey }) }
  noteSignIn(history, then, { origin, browser: from }, { ...by, sid, authTimeSeconds })
  then.audit('sign-in', { ...origin, sid, provider })
  then.count('sign-in', provider)
  const ended = Object.keys(record.states).filter((other) => !(other in step.record.states)).length
  if (ended > 0) {
    then.alert({ kind: 'too-many-sessions', ...origin })
    then.audit('too-many-sessions', { ...origin, ended })
  }
  return { ...step, sid }
}
