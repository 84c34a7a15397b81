import type { JobItem, JobRunItem } from '@sesame/contract/endpoints/console/jobs'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { JobAction } from './job-dialog.tsx'
import { durationText, foundKinds, isWell, jobName, kindName, LOOKS } from './job-words.ts'

/** How many runs the strip shows. */
const STRIP = 7

interface Props {
  readonly job: JobItem
  readonly onAction: (chosen: JobAction) => void
}

/** A job: its state, the counts of its last run, and two equal buttons. */
export function JobCard({ job, onAction }: Props) {
  const { jobs: text } = useTexts()
  const { ago, moment } = useTimes()
  const id = useId()
  const name = jobName(text, job.job)
  const last = job.runs[0]
  const always = job.always === 'no' ? [] : [text.always[job.always]]
  const schedule = [text.schedules[job.schedule], ...always]
  return (
    <li className="card job" aria-labelledby={id}>
      <div className="job-h">
        <div className="stack g1">
          <h2 id={id} className="h3">
            {name}
          </h2>
          <p className="muted small">
            {schedule.join(' · ')} · <code>{job.job}</code>
          </p>
        </div>
        <div className="line g2">
          <Badge {...LOOKS[job.state]}>{text.states[job.state]}</Badge>
          <Strip runs={job.runs} />
        </div>
      </div>
      <LastRun run={last} always={job.always} />
      {last !== undefined && <Kinds kinds={last.kinds} />}
      <div className="job-f">
        <p className="muted small">
          {job.askedAt === null ? text.next(moment(job.nextAt)) : text.asked(ago(job.askedAt))}
        </p>
        <span className="line g2">
          <ActionButton
            action="tryJob"
            icon="timer"
            isQuiet
            label={text.tryOf(name)}
            onPress={() => onAction({ kind: 'try', job })}
          >
            {text.try}
          </ActionButton>
          <ActionButton
            action="runJob"
            icon="play"
            isQuiet
            label={text.runOf(name)}
            onPress={() => onAction({ kind: 'run', job })}
          >
            {text.run}
          </ActionButton>
        </span>
      </div>
    </li>
  )
}

/** The last seven runs, the latest at the end; height and colour repeat the label. */
function Strip({ runs }: { readonly runs: readonly JobRunItem[] }) {
  const { jobs: text } = useTexts()
  const shown = runs.slice(0, STRIP).toReversed()
  if (shown.length === 0) return null
  const wrong = shown.filter((run) => !isWell(run)).length
  return (
    <span className="strip" role="img" aria-label={text.strip(shown.length, wrong)}>
      {shown.map((run) => (
        <i key={run.at} className={isWell(run) ? 'ok' : 'ko'} />
      ))}
    </span>
  )
}

interface LastRunProps extends Pick<JobItem, 'always'> {
  readonly run: JobRunItem | undefined
}

function LastRun({ run, always }: LastRunProps) {
  const { jobs: text } = useTexts()
  const { ago, count } = useTimes()
  const when = run && text.runAt(ago(run.at), durationText(text, run.durationMs))
  const more = run && [run.dryRun && text.dry, run.by === 'operator' && text.byOperator]
  // A scheduled dry run still does what people asked for.
  const isInPart = always === 'partly' && run?.dryRun && run.by === 'schedule' && run.due > 0
  return (
    <dl className="pairs five">
      <div>
        <dt>{text.lastRun}</dt>
        <dd>
          {when === undefined ? text.noRun : [when, ...(more ?? [])].filter(Boolean).join(', ')}
        </dd>
      </div>
      {run !== undefined && (
        <>
          <Count term={text.examined} value={count(run.examined)} />
          <Count term={text.due} value={count(run.due)} />
          {isInPart ? (
            <div>
              <dt>{text.treated}</dt>
              <dd>{text.inPart}</dd>
            </div>
          ) : (
            <Count
              term={text.treated}
              value={count(run.dryRun ? 0 : Math.max(0, run.due - run.failed))}
            />
          )}
          <Count term={text.failures} value={count(run.failed)} />
        </>
      )}
    </dl>
  )
}

/** How many of each kind a run found. */
function Kinds({ kinds }: Pick<JobRunItem, 'kinds'>) {
  const { jobs: text } = useTexts()
  const { count } = useTimes()
  const found = foundKinds(kinds)
  if (found.length === 0) return null
  return (
    <ul className="kinds small" aria-label={text.byKind} role="list">
      {found.map((one) => (
        <li key={one.kind}>{text.kindCount(kindName(text, one.kind), count(one.found))}</li>
      ))}
    </ul>
  )
}

function Count({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="n h3">{value}</dd>
    </div>
  )
}
