import { useState } from 'react'
import { useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { typedEmail } from '../../lib/typed-email.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { SentPanel } from './sent-panel.tsx'
import { paths } from '../../lib/paths.ts'

/** « Mot de passe oublié »: a mail, if there is anyone to write to. */
export function ForgotScreen() {
  const text = useTextOf(recoveryTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [typed, setTyped] = useState(typedEmail)

  return (
    <Gate wall={text.wall} door={sentTo === null ? 'shut' : 'ajar'}>
      {sentTo === null ? (
        <ForgotForm
          email={typed}
          onSent={(email) => {
            setTyped(email)
            setSentTo(email)
          }}
        />
      ) : (
        <SentPanel email={sentTo} onOtherAddress={() => setSentTo(null)} />
      )}
      <BackLink to={paths.signIn}>{text.back}</BackLink>
    </Gate>
  )
}
