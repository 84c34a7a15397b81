import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale, useText } from '../../i18n/locale.tsx'
import { useServices } from '../../lib/services.tsx'
import type { Alert } from '../../lib/hooks/use-alerts.ts'
import { Confirmation } from '../../widgets/confirmation.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'

interface Props {
  readonly user: User
  readonly alert: Alert
  readonly onClose: (done: boolean) => void
}

/**
 * « Ce n’était pas moi » : ends the session that the alert names, or all others where it names none or this device;
 * mails a password reset. The alert is marked as read last, so that it stays after a failure.
 */
export function SecureAccount({ user, alert, onClose }: Props) {
  const { common } = useText()
  const { security } = useInsideText()
  const { auth, live } = useServices()
  const { locale } = useLocale()
  const providerName = useProviderName()
  const { email, providers } = user
  const others = providers.filter((provider) => provider !== 'password')
  const one = alert.sid !== undefined && alert.sid !== auth.currentSid() ? alert.sid : null

  const secure = async (): Promise<void> => {
    await (one === null ? auth.devices.endOtherSessions() : auth.devices.endSession(one))
    if (email !== null && providers.includes('password')) {
      await auth.devices.sendPasswordReset(email, locale)
    }
    await live.markAlertRead(user.uid, alert.id)
  }

  return (
    <Confirmation
      title={security.secureTitle}
      action={security.secure}
      pendingAction={security.securing}
      failed={security.secureFailed}
      run={secure}
      onClose={onClose}
    >
      <p>{one === null ? security.secureOthers : security.secureDevice}</p>
      {email !== null && providers.includes('password') && <p>{security.secureReset(email)}</p>}
      {others.length > 0 && (
        <p>{security.secureProviders(common.list(others.map(providerName)))}</p>
      )}
    </Confirmation>
  )
}
