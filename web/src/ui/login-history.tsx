import { errorMessage } from '../i18n/error-message.ts'
import { errorTexts } from '../i18n/errors.ts'
import { useInsideText } from '../i18n/inside.ts'
import { useText, useTextOf } from '../i18n/locale.tsx'
import { useLogins } from '../lib/use-logins.ts'
import { Empty } from './empty.tsx'
import { LoginList } from './login-list.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props {
  readonly uid: string
  /** How many of the latest to show; all that are kept unless said. */
  readonly shown?: number
}

/** The latest sign-ins, or why there are none to see. */
export function LoginHistory({ uid, shown }: Props) {
  const { common } = useText()
  const errors = useTextOf(errorTexts)
  const { home } = useInsideText()
  const { logins, retry } = useLogins(uid)

  if (logins.status === 'loading') return <Skeleton />
  if (logins.status === 'failed') {
    return (
      <Empty title={home.activityFailed} hint={errors[errorMessage(logins.error)]}>
        <button className="btn" type="button" onClick={retry}>
          {common.retry}
        </button>
      </Empty>
    )
  }
  if (logins.entries.length === 0) {
    return <Empty title={home.noActivity} hint={home.noActivityHint} />
  }
  return <LoginList entries={logins.entries.slice(0, shown)} />
}
