import { Link } from 'react-router-dom'
import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { paths } from '../../lib/paths.ts'

interface Props {
  readonly mode: string
  /** Null when the link has no code at all. */
  readonly error: unknown
  readonly onRetry: () => void
}

/** A link that opens nothing: why, and the way on. */
export function ActionFailure({ mode, error, onRetry }: Props) {
  const text = useTextOf(recoveryTexts)
  const errors = useTextOf(errorTexts)
  const { common } = useText()
  const message = error === null ? 'linkExpired' : errorMessage(error)
  const isOver = message === 'linkExpired'
  const resets = mode === 'resetPassword'
  return (
    <>
      <div className="stack g2" role="alert">
        <Heading title={isOver ? text.overTitle : text.failedTitle} />
        <p className="muted">{isOver ? text.over(resets) : errors[message]}</p>
      </div>
      <div className="stack g2">
        {!isOver && (
          <button className="btn main wide" type="button" onClick={onRetry}>
            {common.retry}
          </button>
        )}
        {isOver && resets && (
          <Link className="btn main wide" to={paths.forgotPassword}>
            {text.askAgain}
          </Link>
        )}
        <BackLink to={paths.signIn}>{text.back}</BackLink>
      </div>
    </>
  )
}
