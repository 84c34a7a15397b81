import { useCallback } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale, useText } from '../../../i18n/locale.tsx'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useAlerts } from '../../../lib/hooks/live/use-alerts.ts'
import { useAnswer } from '../../../lib/hooks/use-answer.ts'
import { useServices } from '../../../lib/services.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LinkedText } from '../../../ui/notes/linked-text.tsx'
import { DownloadRow } from '../../../widgets/personal-data/download-row.tsx'

interface Props {
  readonly uid: string
}

/**
 * The copy of the person's data that an operator prepared. Requests the copy from the API only if an alert announced it, and
 * requests it again after each new alert about a copy.
 */
export function PreparedRow({ uid }: Props) {
  const alerts = useAlerts(uid)
  if (alerts.status !== 'ready') return null
  const told = alerts.entries.filter(({ kind }) => kind === 'export-ready').map(({ at }) => at)
  return told.length === 0 ? null : <ToldRow key={Math.max(...told)} />
}

/** Renders nothing if the copy no longer exists. */
function ToldRow() {
  const { common } = useText()
  const { data } = useInsideText()
  const { auth } = useServices()
  const { answer, retry, isRetrying } = useAnswer(
    useCallback(async () => (await auth.account()).findPreparedExport(), [auth]),
  )

  const text = useErrorText(answer.status === 'failed' ? answer.error : null)

  if (answer.status === 'ready') {
    return answer.value === null ? null : <CopyRow at={answer.value} />
  }
  const isLoading = answer.status === 'loading'
  return (
    <li className={isLoading ? 'late' : undefined} aria-busy={isLoading}>
      <span className="dot">
        <Icon name="download" />
      </span>
      <div>
        <p className="name">{data.prepared}</p>
        <p className="meta" role="status">
          {isLoading ? common.loading : <LinkedText text={text} />}
        </p>
      </div>
      {!isLoading && (
        <Button className="btn tiny" pending={isRetrying} onClick={retry}>
          {common.retry}
        </Button>
      )}
    </li>
  )
}

function CopyRow({ at }: { readonly at: number }) {
  const { data } = useInsideText()
  const { locale } = useLocale()
  const { auth } = useServices()
  return (
    <DownloadRow
      title={data.prepared}
      about={data.preparedOn(formatDay(locale, at))}
      failed={data.downloadFailed}
      button={{ label: data.downloadLabel, idle: data.download, busy: data.downloading }}
      fetchExport={async () => ({
        exported: await (await auth.account()).readPreparedExport(),
        at,
      })}
    />
  )
}
