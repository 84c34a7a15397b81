import type { Passkey } from '@sesame/contract/records/passkey'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { passkeyOfferTexts } from '../../i18n/passkey-offer.ts'
import { isCancelled } from '../../lib/auth/errors/passkey-error.ts'
import { putOffPasskeyOffer } from '../../lib/device/passkey-offer.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { Cancelled } from './cancelled.tsx'
import { Created } from './created.tsx'
import { Offer } from './offer.tsx'

/** Offers a passkey to a person who has just signed in with their password. One click declines the offer and opens home. */
export function OfferScreen() {
  const texts = useTextOf(passkeyOfferTexts)
  const { auth, nowMs } = useServices()
  const { user } = useAuthState()
  const attempt = useAttempt()
  const [created, setCreated] = useState<{ id: string; passkey: Passkey } | null>(null)
  const [never, setNever] = useState(false)
  // After a reload, the user is not known yet. Open home instead: it checks whether the person is signed in, and asks about new
  // terms first.
  const isWelcome = user?.isAnonymous === false && user.termsDue?.isRequired !== true

  useEffect(() => {
    if (isWelcome) putOffPasskeyOffer(nowMs(), never)
  }, [isWelcome, nowMs, never])

  if (!isWelcome) return <Navigate to={paths.home} replace />

  const create = (): void =>
    void attempt.run('create', async () => setCreated(await (await auth.passkeys()).create()))
  const pending = attempt.pending === 'create'
  const step = () => {
    if (created !== null) return <Created {...created} />
    if (isCancelled(attempt.error)) return <Cancelled pending={pending} onRetry={create} />
    return (
      <Offer
        error={attempt.error}
        pending={pending}
        never={never}
        onNever={setNever}
        onCreate={create}
      />
    )
  }
  return (
    <Gate wall={texts.wall} under={texts.under} door={created === null ? 'half-open' : 'rest'}>
      {step()}
    </Gate>
  )
}
