import { Link, useLocation } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import { Heading } from '../../ui/page/heading.tsx'
import { paths } from '../../lib/paths.ts'

export function SignUpHeader() {
  const signUp = useTextOf(signUpTexts)
  const { search } = useLocation()
  return (
    <div className="stack g2">
      <Heading title={signUp.title} />
      <p className="muted">
        {signUp.hasAccount} <Link to={paths.signIn + search}>{signUp.signIn}</Link>
      </p>
    </div>
  )
}
