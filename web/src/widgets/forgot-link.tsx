import { Link } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'
import { keepTypedEmail } from '../lib/device/typed-email.ts'
import { paths } from '../lib/paths.ts'

/** « Mot de passe oublié ? », below a field for the current password. The form that it opens already knows the address. */
export function ForgotLink({ email }: { readonly email: string }) {
  const { signIn } = useText()
  return (
    <p className="small">
      <Link to={paths.forgotPassword} onClick={() => keepTypedEmail(email)}>
        {signIn.forgot}
      </Link>
    </p>
  )
}
