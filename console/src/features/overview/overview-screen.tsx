import type { Overview } from '@sesame/contract/endpoints/console/overview'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { saveFile } from '@sesame/web/lib/save-file.ts'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { paths } from '../../lib/paths.ts'
import { useMe, useServices } from '../../lib/services.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { Figures } from './figures.tsx'
import { overviewCsv } from './overview-csv.ts'
import { FIRST_RANGE, RANGES } from './ranges.ts'

/** The overview, read in one request: whether the service works, whether it grows, and whether it is under attack. */
export function OverviewScreen() {
  const { overview: text } = useTexts()
  const { moment } = useTimes()
  const { call } = useServices()
  const [range, setRange] = useState(FIRST_RANGE)
  const asked = useAnswer(
    useCallback(() => call('getOverview', { body: { days: range } }), [call, range]),
  )
  const { answer } = asked
  const overview = answer.status === 'ready' ? answer.value : null
  return (
    <>
      <BoardHead
        title={text.title}
        hint={overview === null ? text.anonymous : text.taken(moment(overview.at))}
      >
        <Segments
          label={text.period}
          value={String(range)}
          options={RANGES.map((days) => ({ value: String(days), label: text.ranges[days] }))}
          onChange={(value) => setRange(RANGES.find((days) => String(days) === value) ?? range)}
        />
        {overview?.hasStatistics === true && <CsvButton overview={overview} />}
      </BoardHead>
      <ToDecide />
      <Part asked={asked} failed={text.failed} rows={8}>
        {(value) => (
          <>
            {value.emergencyUsedAt !== null && <EmergencyUsed at={value.emergencyUsedAt} />}
            <Warnings health={value.health} />
            <Figures overview={value} />
          </>
        )}
      </Part>
    </>
  )
}

/** Says how many requests wait for this operator's decision. The session contains the number, so this needs no extra request. */
function ToDecide() {
  const { overview: text, frame } = useTexts()
  const { moment } = useTimes()
  const { count, dueAt } = useMe().toDecide
  if (dueAt === null) return null
  return (
    <Note tone="info" title={frame.toDecide(count)}>
      <p>
        <span>{`${text.urgent(moment(dueAt))} `}</span>
        <Link to={paths.pending}>{text.decide}</Link>
      </p>
    </Note>
  )
}

function CsvButton({ overview }: { readonly overview: Overview }) {
  const { overview: text } = useTexts()
  const [toast, say] = useToast()
  const save = (): void => {
    const name = `${text.file}-${overview.days[0] ?? ''}-${overview.days.at(-1) ?? ''}.csv`
    saveFile(name, 'text/csv;charset=utf-8', overviewCsv(overview, text))
    say(text.csvDone)
  }
  return (
    <>
      <button className="btn tiny" type="button" onClick={save}>
        <Icon name="download" />
        <span>{text.csv}</span>
      </button>
      {toast}
    </>
  )
}

/** A warning that emergency access was used. It stays until this owner has read the alert about it in their account. */
function EmergencyUsed({ at }: { readonly at: number }) {
  const { overview: text } = useTexts()
  const { moment } = useTimes()
  const { productURL } = useServices()
  return (
    <Note tone="danger" title={text.emergencyUsed}>
      <p>
        <span>{`${text.emergencyUsedText(moment(at))} `}</span>
        <Link to={paths.journal}>{text.openJournal}</Link>
        <span> </span>
        <a href={productURL}>{text.readAlert}</a>
      </p>
    </Note>
  )
}

/** Lists the current problems, above everything else. */
function Warnings({ health: { probes, jobs } }: Pick<Overview, 'health'>) {
  const { overview: text, jobs: words } = useTexts()
  const names = [
    ...probes.filter(({ ok }) => !ok).map(({ name }) => text.probes[name]),
    ...jobs.map(({ job }) => words.names[job] ?? job),
  ]
  if (names.length === 0) return null
  return (
    <Note tone="warning" title={text.warnings(names.length)}>
      <p>
        <span>{`${names.join(', ')}. `}</span>
        <Link to={paths.diagnosis}>{text.openDiagnosis}</Link>
      </p>
    </Note>
  )
}
