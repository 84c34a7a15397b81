import { passkey } from '@sesame/contract/records/passkey'
import { entriesOf } from '../lib/database/entries-of.ts'
import { ownsPasskeys } from '../lib/device/passkey-owner.ts'
import { readToldPasskeys, writeToldPasskeys } from '../lib/device/told-passkeys.ts'
import type { Services } from '../lib/services.tsx'

/**
 * Sends the account's list of passkeys to this device's password managers after every sign-in and whenever the list changes, if
 * the browser supports this. A password manager then no longer offers a passkey that was removed on another device.
 *
 * Source: WebAuthn, level 3, section 5.1.10.2, « signalAllAcceptedCredentials ».
 */
export function followPasskeys({ auth, live }: Pick<Services, 'auth' | 'live'>): void {
  if (!auth.hasPasskeys() || !canSignal()) return
  let followed: string | null = null
  let stop = (): void => undefined

  const follow = (): void => {
    const { authenticated, user } = auth.state.get()
    const uid = authenticated && user?.isAnonymous === false ? user.uid : null
    if (uid === followed) return
    stop()
    followed = uid
    stop =
      uid === null
        ? () => undefined
        : live.follow(
            `passkeys/${uid}`,
            (value) => void tell(auth, uid, value).catch(() => undefined),
            () => undefined,
          )
  }
  follow()
  auth.state.subscribe(follow)
}

async function tell(auth: Services['auth'], uid: string, value: unknown): Promise<void> {
  const passkeys = entriesOf(value, passkey)
  // Password managers drop passkeys that the list omits, so send no list if a passkey is unreadable.
  if (passkeys.length !== Object.keys(value ?? {}).length) return
  const told = [auth.currentSid(), ...passkeys.map(({ id }) => id)].join(' ')
  const before = readToldPasskeys()
  const hasNone = passkeys.length === 0 && before === null && !ownsPasskeys(uid)
  if (told === before || hasNone) return
  const { accept } = await auth.passkeys()
  const credentialIds = passkeys.map(({ credentialId }) => credentialId)
  if (await accept(uid, credentialIds)) writeToldPasskeys(told)
}

function canSignal(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'signalAllAcceptedCredentials' in PublicKeyCredential
  )
}
