import { Link } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import type { ActionCode } from '../../lib/identity/identity.ts'
import { Heading } from '../../ui/page/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../../lib/paths.ts'

/** It is done; who is signed in goes home, the others are asked to sign in on the way. */
export function ActionDone({ action: { operation, email } }: { readonly action: ActionCode }) {
  const text = useTextOf(recoveryTexts)

  return (
    <>
      <span className="face m" aria-hidden="true">
        <Icon name="check" />
      </span>
      <div className="stack g3" role="status">
        <Heading title={text.done[operation].title} />
        <p className="muted">{text.done[operation].text(email)}</p>
      </div>
      <div className="stack g2">
        <Link className="btn main wide" to={paths.home}>
          {text.goOn}
        </Link>
        {operation === 'recoverEmail' && (
          <Link className="btn wide" to={paths.forgotPassword}>
            {text.choosePassword}
          </Link>
        )}
      </div>
    </>
  )
}
