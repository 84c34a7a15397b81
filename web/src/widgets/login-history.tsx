import { useCallback } from 'react'
import { formatMoment } from '../i18n/dates.ts'
import { useInsideText } from '../i18n/inside.ts'
import { useLocale } from '../i18n/locale.tsx'
import type { LoginEntry } from '../lib/database/read-logins.ts'
import { useAnswer } from '../lib/hooks/use-answer.ts'
import { accountProvider } from '../lib/identity/identity.ts'
import { useServices } from '../lib/services.tsx'
import { Icon } from '../ui/icon.tsx'
import { FailedAnswer } from '../ui/notes/failed-answer.tsx'
import { Empty } from '../ui/notes/empty.tsx'
import { Skeleton } from '../ui/notes/skeleton.tsx'
import { ProviderMark } from './providers/provider-mark.tsx'
import { useProviderName } from './providers/use-provider-name.ts'

interface Props {
  readonly uid: string
  /** How many of the latest to show; all without it. */
  readonly shown?: number
}

export function LoginHistory({ uid, shown }: Props) {
  const { home } = useInsideText()
  const { readLogins } = useServices()
  const { answer, retry, isRetrying } = useAnswer(
    useCallback(() => readLogins(uid), [readLogins, uid]),
  )

  if (answer.status === 'loading') return <Skeleton />
  if (answer.status === 'failed') {
    return (
      <FailedAnswer
        title={home.activityFailed}
        error={answer.error}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    )
  }
  if (answer.value.length === 0) {
    return <Empty title={home.noActivity} hint={home.noActivityHint} />
  }
  return <LoginList entries={answer.value.slice(0, shown)} />
}

function LoginList({ entries }: { readonly entries: readonly LoginEntry[] }) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const providerName = useProviderName()
  return (
    <ol className="rows tight fold log" role="list">
      {entries.map(({ id, provider, device, browser, place, at }) => (
        <li key={id}>
          <ProviderIcon provider={provider} />
          <div>
            <p className="name">{security.device(browser, device)}</p>
            <p className="meta">
              {[providerName(provider), place].filter((part) => part !== undefined).join(' · ')}
            </p>
          </div>
          <time dateTime={new Date(at).toISOString()}>{formatMoment(locale, at, nowMs())}</time>
        </li>
      ))}
    </ol>
  )
}

function ProviderIcon({ provider }: { readonly provider: string }) {
  if (provider === 'password') return <Icon name="key" />
  if (provider === 'guest') return <Icon name="user" />
  const known = accountProvider(provider)
  return known === undefined ? <Icon name="dot" /> : <ProviderMark provider={known} />
}
