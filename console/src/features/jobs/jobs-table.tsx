import type { JobItem, JobRunItem } from '@sesame/contract/endpoints/console/jobs'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { PlannedButton } from '../../ui/action/planned-action.tsx'
import type { Plan } from '../../ui/action/planned-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Table, type Column } from '../../ui/data/table.tsx'
import { JOB_ACTIONS } from './job-actions.ts'
import { durationText, foundKinds, isWell, jobName, kindName, LOOKS } from './job-words.ts'

/** Number of runs in the bar chart of a job. */
const STRIP = 7

/** The order of the rows. Jobs that need an operator's attention come first. */
const ORDER: readonly JobItem['state'][] = ['failed', 'late', 'stopped', 'running', 'never', 'well']

interface Props {
  readonly jobs: readonly JobItem[]
  readonly onPlan: (plan: Plan) => void
}

/** The table of jobs, failed ones first, with the counts of their last runs. */
export function JobsTable({ jobs, onPlan }: Props) {
  const { jobs: text } = useTexts()
  const columns = useColumns(onPlan)
  return (
    <Table
      kind="jobs"
      caption={text.caption}
      columns={columns}
      rows={jobs.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))}
      keyOf={({ job }) => job}
    />
  )
}

function useColumns(onPlan: Props['onPlan']): readonly Column<JobItem>[] {
  const { jobs: text } = useTexts()
  const { count } = useTimes()
  const counted = (label: string, of: (run: JobRunItem, job: JobItem) => string) => ({
    label,
    isNumber: true,
    cell: (job: JobItem) => (job.runs[0] === undefined ? '–' : of(job.runs[0], job)),
  })
  return [
    { label: text.job, cell: (job) => <Name job={job} /> },
    {
      label: text.state,
      cell: ({ state, runs }) => (
        <span className="line g2">
          <Badge {...LOOKS[state]}>{text.states[state]}</Badge>
          <Strip runs={runs} />
        </span>
      ),
    },
    { label: text.lastRun, cell: ({ runs }) => <LastRun run={runs[0]} /> },
    counted(text.examined, ({ examined }) => count(examined)),
    counted(text.due, ({ due }) => count(due)),
    counted(text.treated, (run, { always }) => {
      // A scheduled dry run still does the work that people requested.
      if (always === 'partly' && run.dryRun && run.by === 'schedule' && run.due > 0)
        return text.inPart
      return count(run.dryRun ? 0 : Math.max(0, run.due - run.failed))
    }),
    counted(text.failures, ({ failed }) => count(failed)),
    { label: text.action, cell: (job) => <Actions job={job} onPlan={onPlan} /> },
  ]
}

function Name({ job: { job, schedule, always, askedAt, nextAt } }: { readonly job: JobItem }) {
  const { jobs: text } = useTexts()
  const { ago, moment } = useTimes()
  const words = [text.schedules[schedule], ...(always === 'no' ? [] : [text.always[always]])]
  return (
    <span className="stack g1">
      <span>{jobName(text, job)}</span>
      <small className="muted plain">
        <span>{`${words.join(' · ')} · `}</span>
        <code>{job}</code>
      </small>
      <small className="muted plain">
        {askedAt === null ? text.next(moment(nextAt)) : text.asked(ago(askedAt))}
      </small>
    </span>
  )
}

/** The last seven runs as bars, the latest at the end. The label states in words what the height and colour show. */
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

/** Shows the time and outcome of the last run, and how many items of each kind it found. */
function LastRun({ run }: { readonly run: JobRunItem | undefined }) {
  const { jobs: text } = useTexts()
  const { ago, count } = useTimes()
  if (run === undefined) return <span>{text.noRun}</span>
  const { at, durationMs, dryRun, by, kinds } = run
  const more = [dryRun && text.dry, by === 'operator' && text.byOperator]
  const found = foundKinds(kinds)
  return (
    <span className="stack g1">
      <span>
        {[text.runAt(ago(at), durationText(text, durationMs)), ...more].filter(Boolean).join(', ')}
      </span>
      {found.length > 0 && (
        <ul className="kinds" aria-label={text.byKind} role="list">
          {found.map((one) => (
            <li key={one.kind}>{text.kindCount(kindName(text, one.kind), count(one.found))}</li>
          ))}
        </ul>
      )}
    </span>
  )
}

function Actions({ job, onPlan }: Pick<Props, 'onPlan'> & { readonly job: JobItem }) {
  const { jobs: text } = useTexts()
  const { count } = useTimes()
  const [last] = job.runs
  const facts = {
    job: job.job,
    name: jobName(text, job.job),
    due: last === undefined ? null : count(last.due),
  }
  return (
    <span className="line g2">
      {JOB_ACTIONS.map((planned) => (
        <PlannedButton key={planned.endpoint} planned={planned} facts={facts} onPlan={onPlan} />
      ))}
    </span>
  )
}
