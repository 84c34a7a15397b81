import type { LimitItem, LimitList, LimitSubject } from '@sesame/contract/endpoints/console/limits'
import { MINUTE_MS } from '@sesame/contract/durations'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useCallback, useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import { PlannedButton } from '../../ui/action/planned-action.tsx'
import { PlannedDialog, type Plan } from '../../ui/action/planned-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Table, type Column } from '../../ui/data/table.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { useSaid } from '../../ui/notes/said.tsx'
import { LIFT_ALL } from '../../ui/limits/limit-actions.ts'
import { LimitButtons } from '../../ui/limits/limit-buttons.tsx'
import { subjectText } from '../../ui/limits/subject.ts'

/** All limits of a subject, exceeded ones first. */
export function SubjectLimits({ subject }: { readonly subject: LimitSubject }) {
  const { limits: text } = useTexts()
  const { call } = useServices()
  const asked = useAnswer(
    useCallback(() => call('searchLimits', { body: { subject } }), [call, subject]),
  )
  /** The state of the limits after the operator lifted some; null before. */
  const [after, setAfter] = useState<readonly LimitItem[] | null>(null)
  const [plan, choose] = useState<Plan | null>(null)
  const [toast, say] = useToast()
  const id = useId()
  const lifting = {
    onPlan: choose,
    onAnswer: ({ items }: LimitList) => setAfter(items),
  }
  const columns = useColumns(subject, lifting)
  const heading = text.of(subjectText(subject))
  const known = after ?? (asked.answer.status === 'ready' ? asked.answer.value.items : null)
  const exceeded = known?.filter(({ reached }) => reached).length ?? 0
  useSaid(known && text.found(known.length, exceeded))
  return (
    <section className="stack g3" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id}>{heading}</h2>
        {known !== null && (
          <PlannedButton planned={LIFT_ALL} facts={{ subject, reached: exceeded }} {...lifting} />
        )}
      </div>
      <Part asked={asked} failed={text.failed}>
        {(answer) => {
          const items = after ?? answer.items
          return (
            <>
              <Table
                caption={heading}
                columns={columns}
                rows={items.toSorted((a, b) => Number(b.reached) - Number(a.reached))}
                keyOf={({ limit }) => limit}
              />
              {plan !== null && (
                <PlannedDialog
                  plan={plan}
                  onClose={(message) => {
                    choose(null)
                    if (message !== null) say(message)
                  }}
                />
              )}
            </>
          )
        }}
      </Part>
      {toast}
    </section>
  )
}

/** Callbacks of a button that lifts limits: `onPlan` opens its dialog, and `onAnswer` receives the API's response. */
interface Lifting {
  readonly onPlan: (plan: Plan) => void
  readonly onAnswer: (answer: LimitList) => void
}

function useColumns(subject: LimitSubject, lifting: Lifting): readonly Column<LimitItem>[] {
  const { limits: text } = useTexts()
  const { count, moment } = useTimes()
  const { columns } = text
  const nameOf = (limit: string): string => text.names[limit] ?? limit
  return [
    { label: columns.limit, cell: ({ limit }) => nameOf(limit) },
    {
      label: columns.count,
      cell: (row) => (
        <span>
          <span>{`${
            row.count === null
              ? text.upTo(count(row.max))
              : text.countOf(count(row.count), count(row.max))
          } `}</span>
          <span className="muted">{text.per(Math.round(row.windowMs / MINUTE_MS))}</span>
        </span>
      ),
    },
    { label: columns.state, cell: (row) => <State row={row} /> },
    {
      label: columns.ends,
      cell: ({ count: counted, windowEndsAt }) =>
        counted === null || counted === 0 ? <span className="muted">–</span> : moment(windowEndsAt),
    },
    {
      label: columns.action,
      cell: (row) => (
        <span className="line g2">
          <LimitButtons
            subject={subject}
            item={row}
            name={nameOf(row.limit)}
            because={whyNot(row, text)}
            {...lifting}
          />
        </span>
      ),
    },
  ]
}

function whyNot(
  { scope, count }: LimitItem,
  text: { readonly unreadableHint: string; readonly zero: string },
): string | null {
  if (scope === 'instance') return text.unreadableHint
  return count === 0 ? text.zero : null
}

function State({ row: { count, reached } }: { readonly row: LimitItem }) {
  const { limits: text } = useTexts()
  if (count === null) return <Badge icon="info">{text.unreadable}</Badge>
  return (
    <Badge tone={reached ? 'danger' : 'success'} icon={reached ? 'x' : 'check'}>
      {reached ? text.reached : text.free}
    </Badge>
  )
}
