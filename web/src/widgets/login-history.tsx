import { useCallback } from 'react'
import { errorMessage } from '../i18n/error-message.ts'
import { errorTexts } from '../i18n/errors.ts'
import { useInsideText } from '../i18n/inside.ts'
import { useTextOf } from '../i18n/locale.tsx'
import { useServices } from '../lib/services.tsx'
import { useAnswer } from '../lib/hooks/use-answer.ts'
import { Empty } from '../ui/notes/empty.tsx'
import { LoginList } from './login-list.tsx'
import { RetryButton } from '../ui/notes/retry-button.tsx'
import { Skeleton } from '../ui/notes/skeleton.tsx'

interface Props {
  readonly uid: string
  /** How many of the latest to show; all that are kept unless said. */
  readonly shown?: number
}

/** The latest sign-ins, or why there are none to see. */
export function LoginHistory({ uid, shown }: Props) {
  const errors = useTextOf(errorTexts)
  const { home } = useInsideText()
  const { readLogins } = useServices()
  const { answer, retry, isRetrying } = useAnswer(
    useCallback(() => readLogins(uid), [readLogins, uid]),
  )

  if (answer.status === 'loading') return <Skeleton />
  if (answer.status === 'failed') {
    return (
      <Empty title={home.activityFailed} hint={errors[errorMessage(answer.error)]}>
        <RetryButton isRetrying={isRetrying} onRetry={retry} />
      </Empty>
    )
  }
  if (answer.value.length === 0) {
    return <Empty title={home.noActivity} hint={home.noActivityHint} />
  }
  return <LoginList entries={answer.value.slice(0, shown)} />
}
