import type { MailQueue, Overview } from '@sesame/contract/endpoints/console/overview'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'

/** Shows whether the parts of the service respond, and the current problems. */
export function HealthCard({ health }: Pick<Overview, 'health'>) {
  const { overview: text } = useTexts()
  const { count } = useTimes()
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {text.health}
        </h2>
        <Link className="small" to={paths.diagnosis}>
          {text.openDiagnosis}
        </Link>
      </div>
      <ul className="health" role="list">
        {health.probes.map(({ name, ok, durationMs }) => (
          <li key={name}>
            <Badge tone={ok ? 'success' : 'danger'} icon={ok ? 'check' : 'x'}>
              {ok ? text.running : text.down}
            </Badge>
            <p className="name">{text.probes[name]}</p>
            <span className="meta num">{text.ms(count(durationMs))}</span>
          </li>
        ))}
        <Queue queue={health.mailQueue} />
      </ul>
      <Jobs health={health} />
    </section>
  )
}

function Queue({ queue }: { readonly queue: MailQueue | null }) {
  const { overview: text } = useTexts()
  const { ago, count } = useTimes()
  const waits = queue !== null && queue.length > 0
  const waiting = [
    waits ? text.mailQueueWaits(count(queue.length), queue.capped) : text.mailQueueEmpty,
    waits && queue.oldestAt !== null && text.mailQueueOldest(ago(queue.oldestAt)),
  ]
  return (
    <li>
      <Badge tone={waits ? 'warning' : 'success'} icon={waits ? 'clock' : 'check'}>
        {waits ? text.waiting : text.running}
      </Badge>
      <div>
        <p className="name">{text.mailQueue}</p>
        <p className="meta">
          {queue === null ? text.mailElsewhere : waiting.filter(Boolean).join(', ')}
        </p>
      </div>
    </li>
  )
}

function Jobs({ health: { jobs, hasRuns } }: Pick<Overview, 'health'>) {
  const { overview: text, jobs: words, data } = useTexts()
  const { ago } = useTimes()
  return (
    <>
      <div className="line between">
        <h3>{text.jobs}</h3>
        <Link className="small" to={paths.jobs}>
          {text.manageJobs}
        </Link>
      </div>
      {jobs.length === 0 && (
        <p className="muted small">{hasRuns ? text.jobsWell : text.jobsNever}</p>
      )}
      <ul className="health jobs" role="list">
        {jobs.map(({ job, state, at }) => (
          <li key={job}>
            <Badge tone={state === 'failed' ? 'danger' : 'warning'} icon="alert">
              {text.jobStates[state]}
            </Badge>
            <div>
              <p className="name">{words.names[job] ?? job}</p>
              <p className="meta">{at === null ? data.never : ago(at)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
