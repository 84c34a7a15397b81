import { formatDeadline } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { dayOf, type Wait } from '../../lib/hooks/live/use-second-factor.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Gauge } from '../../ui/gauge.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'

interface Props {
  readonly wait: Wait
  /** Called after the person has cancelled the waiting period on this card. */
  readonly onStopped: () => void
}

/** Shows the waiting period that the person began themselves, until it ends or they cancel it. */
export function WaitCard({ wait, onStopped }: Props) {
  const { twoStep } = useInsideText()
  const { locale } = useLocale()
  const { auth, nowMs } = useServices()
  const attempt = useAttempt()
  const { day, days } = dayOf(wait, nowMs())

  const stop = async (): Promise<void> => {
    const isDone = await attempt.run('stop', async () => (await auth.account()).stopWait())
    if (isDone) onStopped()
  }
  return (
    <section className="card stack g3" aria-labelledby="attente">
      <div className="line between">
        <h2 id="attente" className="h3">
          {twoStep.waitCard}
        </h2>
        <Badge tone="warning" icon="hourglass">
          {twoStep.waiting}
        </Badge>
      </div>
      {wait.by === 'team' && <p className="muted small">{twoStep.askedByTeam}</p>}
      <p>{twoStep.waitCardText(formatDeadline(locale, wait.until))}</p>
      <Gauge label={twoStep.waitGauge} value={day} max={days} valueText={twoStep.day(day, days)}>
        {twoStep.day(day, days)}
      </Gauge>
      <ErrorNote title={twoStep.stopFailed} error={attempt.error} />
      <div className="line">
        <Button className="btn" pending={attempt.pending !== null} onClick={() => void stop()}>
          {twoStep.stopWait}
        </Button>
      </div>
    </section>
  )
}
