import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { Heading } from '../../ui/heading.tsx'

export function SignUpHeader() {
  const { signUp } = useText()
  const { search } = useLocation()
  return (
    <div className="stack g2">
      <Heading title={signUp.title} />
      <p className="muted">
        {signUp.hasAccount} <Link to={{ pathname: '/connexion', search }}>{signUp.signIn}</Link>
      </p>
    </div>
  )
}
