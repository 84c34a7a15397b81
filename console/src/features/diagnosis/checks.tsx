import type { Diagnosis } from '@sesame/contract/endpoints/console/diagnosis'
import { useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { CheckRow, LOOKS } from './check-row.tsx'
import { groupsOf, STATES, type CheckGroup } from './order.ts'
import { SettingsCard } from './settings-card.tsx'

/** A report: how many of each, the checks by group, the settings in force. */
export function Checks({ report }: { readonly report: Diagnosis }) {
  const { diagnosis: text } = useTexts()
  const [shown, setShown] = useState<'all' | 'to-fix'>('all')
  const checks = report.checks.filter(({ state }) => shown === 'all' || state !== 'ok')
  const groups = groupsOf(checks)
  // The first column takes the groups that fail, the second one the rest.
  const half = Math.ceil(groups.length / 2)
  return (
    <>
      <div className="tally">
        {STATES.map((state) => {
          const count = report.checks.filter((check) => check.state === state).length
          if (count === 0) return null
          return (
            <p key={state}>
              <Badge {...LOOKS[state]}>{text.tally[state](count)}</Badge>
            </p>
          )
        })}
        <Segments
          label={text.show}
          value={shown}
          options={[
            { value: 'all', label: text.all },
            { value: 'to-fix', label: text.toFix },
          ]}
          onChange={setShown}
        />
      </div>
      {checks.length === 0 && <EmptyCard title={text.allWell} hint={text.allWellHint} />}
      <div className="cols diag">
        <div className="stack g4">
          {groups.slice(0, half).map((group) => (
            <GroupCard key={group.group} group={group} />
          ))}
        </div>
        <div className="stack g4">
          {groups.slice(half).map((group) => (
            <GroupCard key={group.group} group={group} />
          ))}
          <SettingsCard report={report} />
        </div>
      </div>
    </>
  )
}

function GroupCard({ group: { group, checks } }: { readonly group: CheckGroup }) {
  const { diagnosis: text } = useTexts()
  const id = useId()
  const passed = checks.filter(({ state }) => state === 'ok').length
  return (
    <section className="card stack g2" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {text.groups[group]}
        </h2>
        <p className="muted small">{text.passed(passed, checks.length)}</p>
      </div>
      <ul className="checklist" role="list">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </section>
  )
}
