import { useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import { useAddress } from '../../lib/address.ts'
import { Heading } from '../../ui/page/heading.tsx'
import { Link } from '../../ui/page/link.tsx'

export function SignUpHeader() {
  const signUp = useTextOf(signUpTexts)
  const { search } = useAddress()
  return (
    <div className="stack g2">
      <Heading title={signUp.title} />
      <p className="muted">
        {signUp.hasAccount} <Link to={`/connexion${search}`}>{signUp.signIn}</Link>
      </p>
    </div>
  )
}
