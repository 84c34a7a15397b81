import type { User } from '@sesame/contract/user'
import { type ReactElement, useState } from 'react'
import { formatList } from '../../i18n/formats.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale, useText } from '../../i18n/locale.tsx'
import type { Alert } from '../../lib/hooks/live/use-alerts.ts'
import { useServices } from '../../lib/services.tsx'
import { Confirmation } from '../confirmation.tsx'
import { useProviderName } from '../providers/use-provider-name.ts'

interface Asked {
  readonly dialog: ReactElement | null
  readonly ask: (alert: Alert) => void
  /** The id of the alert that the person has answered on this page. */
  readonly answered: string | null
  /** Marks an alert as answered if its answer did not need the dialog. */
  readonly setAnswered: (id: string) => void
}

/** Returns the dialog « secure your account? » and a function that opens this dialog for an alert. */
export function useSecureDialog(user: User): Asked {
  const [suspect, setSuspect] = useState<Alert | null>(null)
  const [answered, setAnswered] = useState<string | null>(null)

  const close = (done: boolean): void => {
    setSuspect(null)
    if (done && suspect !== null) setAnswered(suspect.id)
  }
  // Render the dialog outside the alert's card, because the card disappears when the alert is answered.
  const dialog =
    suspect === null ? null : <SecureDialog user={user} alert={suspect} onClose={close} />
  return { dialog, ask: setSuspect, answered, setAnswered }
}

/** Whether « that wasn't me » signs out only one device. Otherwise, it signs out all other devices. */
export function endsOneDevice({ sid }: Alert, ownSid: string | undefined): boolean {
  return sid !== undefined && sid !== ownSid
}

/** Whether the account can be restored by an e-mail sent to its old address. */
export const hasOldAddress = ({ kind }: Alert): boolean => kind === 'email-changed'

/** Whether the alert is about an added passkey. « That wasn't me » then makes the API remove that passkey. */
const isAddedPasskey = ({ kind, passkey }: Alert): boolean =>
  kind === 'method-added' && passkey !== undefined

/** Whether the alert means that somebody else may know the recovery codes. */
const isAboutCodes = ({ kind }: Alert): boolean =>
  kind === 'recovery-codes-replaced' || kind === 'recovery-code-used'

/**
 * Returns the address to which the API sends a link to set a new password. Null if the account has no password, or if the
 * account's current address may belong to an attacker.
 */
function resetAddress({ email, providers }: User, alert: Alert): string | null {
  return providers.includes('password') && !hasOldAddress(alert) ? email : null
}

interface Props {
  readonly user: User
  readonly alert: Alert
  readonly onClose: (done: boolean) => void
}

/** Asks for confirmation. The API then ends the sessions that the alert is about, and e-mails a link to set a new password. */
function SecureDialog({ user, alert, onClose }: Props) {
  const { common } = useText()
  const { locale } = useLocale()
  const { security } = useInsideText()
  const { auth } = useServices()
  const providerName = useProviderName()
  const email = resetAddress(user, alert)
  const { passkeyName = common.passkey } = alert
  const others = user.providers.filter((provider) => provider !== 'password')

  const first = (): string => {
    if (!endsOneDevice(alert, auth.currentSid())) return security.secureOthers
    const { kind, browser, device } = alert
    // An alert about a copied token contains the device that used this token. The session of that device has already ended, so do
    // not name it.
    if (kind === 'token-reuse' || browser === undefined || device === undefined) {
      return security.secureSuspect
    }
    return security.secureDevice(security.device(browser, device))
  }

  return (
    <Confirmation
      title={security.secureTitle}
      action={security.secure}
      pendingAction={security.securing}
      failed={security.secureFailed}
      isSafe
      run={async () => (await auth.account()).secureAccount(alert.id)}
      onClose={onClose}
    >
      <ol className="steps" role="list">
        <li>{first()}</li>
        {isAddedPasskey(alert) && <li>{security.secureAdded(passkeyName)}</li>}
        {alert.kind === 'second-factor-added' && <li>{security.secureFactor}</li>}
        {hasOldAddress(alert) && <li>{security.secureOld}</li>}
        {email !== null && <li className="long">{security.secureReset(email)}</li>}
        {others.length > 0 && (
          <li>{security.secureProviders(formatList(locale, others.map(providerName)))}</li>
        )}
        {alert.kind === 'passkey-copied' && <li>{security.secureCopied(passkeyName)}</li>}
        {alert.kind === 'second-factor-removed' && <li>{security.secureFactorAgain}</li>}
        {isAboutCodes(alert) && <li>{security.secureCodes}</li>}
        <li>{security.secureMethods}</li>
      </ol>
    </Confirmation>
  )
}
