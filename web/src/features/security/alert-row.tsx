import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { useServices } from '../../lib/services.tsx'
import type { Alert } from '../../lib/hooks/use-alerts.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  readonly alert: Alert
  readonly onMine: () => Promise<void>
  readonly onNotMine: () => void
}

export function AlertRow({ alert, onMine, onNotMine }: Props) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  // One for each alert: answering one does not wait for another.
  const attempt = useAttempt()
  const { kind, at, browser, device, place, readAt } = alert
  const title = security.alertTitles[kind]
  const where = browser !== undefined && device !== undefined && security.device(browser, device)
  const facts = [where, place, formatMoment(locale, at, nowMs())]
  const isRead = readAt !== undefined

  return (
    <li>
      <span className="dot">
        <Icon name={isRead ? 'ok' : 'alert'} />
      </span>
      <div>
        <p className="name">
          {title} {isRead && <Badge icon="check">{security.read}</Badge>}
        </p>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
        <ErrorNote title={security.lockFailed} error={attempt.error} />
      </div>
      {!isRead && (
        <span className="line">
          <button
            className="btn tiny"
            type="button"
            aria-label={security.wasMeLabel(title)}
            aria-busy={attempt.pending !== null}
            onClick={() => void attempt.run('mine', onMine)}
          >
            {security.wasMe}
          </button>
          <button
            className="btn tiny danger"
            type="button"
            aria-label={security.wasNotMeLabel(title)}
            onClick={onNotMine}
          >
            {security.wasNotMe}
          </button>
        </span>
      )}
    </li>
  )
}
