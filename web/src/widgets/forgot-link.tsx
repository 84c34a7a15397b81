import { Link } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'
import { keepTypedEmail } from '../lib/device/typed-email.ts'
import { useWayBack } from '../lib/hooks/use-way-back.ts'
import { paths } from '../lib/paths.ts'

/**
 * « Mot de passe oublié ? », near a field for the current password. The linked form is prefilled with the address, and returns to
 * this page.
 */
export function ForgotLink({ email }: { readonly email: string }) {
  const { signIn } = useText()
  const wayBack = useWayBack()
  return (
    <p className="small">
      <Link to={wayBack(paths.forgotPassword)} onClick={() => keepTypedEmail(email)}>
        {signIn.forgot}
      </Link>
    </p>
  )
}
