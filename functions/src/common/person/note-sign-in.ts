import type { Provider } from '@sesame/contract/fields'
import type { Notification } from '@sesame/contract/records/notification'
import type { Browser } from '../browser.ts'
import type { Origin } from '../origin.ts'
import type { Consequences } from './consequences.ts'
import type { Known } from './facts.ts'
import { deviceId } from './known-devices.ts'

/** A sign-in that opened a session. Only a session of the product has a `sid`, not a session of the console. */
type Noted = Pick<Notification, 'authTimeSeconds' | 'passkey' | 'sid'> & {
  readonly provider: Provider
}

/** The device, place and browser of a sign-in. */
export interface Entered {
  readonly origin: Origin
  readonly browser: Browser
}

/** Adds an accepted sign-in to the person's history, and alerts the person if the device is new. */
export function noteSignIn(
  history: Pick<Known<'devices' | 'logins'>, 'devices' | 'logins'>,
  then: Consequences,
  { origin, browser }: Entered,
  signIn: Noted,
): void {
  const device = deviceId(then.uid, browser)
  const isNewDevice = then.login(history, device, { ...origin, provider: signIn.provider })
  if (isNewDevice) then.alert({ kind: 'new-device', ...origin, ...signIn, deviceId: device })
}
