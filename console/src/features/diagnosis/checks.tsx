import type { Diagnosis, DiagnosisCheck } from '@sesame/contract/endpoints/console/diagnosis'
import { PROJECT_CHECKS } from '@sesame/contract/project-checks'
import { useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import type { ConsoleIconName } from '../../ui/icon.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { SettingsCard } from './settings-card.tsx'

type State = DiagnosisCheck['state']

/** The order of states in the report: failures first. */
const STATES = ['failed', 'warning', 'unknown', 'ok'] as const satisfies readonly State[]

const LOOKS: Record<State, { tone?: Tone; icon: ConsoleIconName }> = {
  failed: { tone: 'danger', icon: 'x' },
  warning: { tone: 'warning', icon: 'alert' },
  unknown: { icon: 'info' },
  ok: { tone: 'success', icon: 'check' },
}

/** A diagnosis report: the number of checks in each state, the checks by group, and the current settings. */
export function Checks({ report }: { readonly report: Diagnosis }) {
  const { diagnosis: text } = useTexts()
  const [shown, setShown] = useState<'all' | 'to-fix'>('all')
  const checks = report.checks.filter(({ state }) => shown === 'all' || state !== 'ok')
  const groups = groupsOf(checks)
  // The first column contains the groups with failures, and the second column all other groups.
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

/** A check with its findings. A failed check also shows the consequence and the remedy. */
function CheckRow({ check: { id, state, facts } }: { readonly check: DiagnosisCheck }) {
  const { diagnosis: text } = useTexts()
  const words = text.checks[id]
  const { command } = PROJECT_CHECKS[id]
  const isWrong = state === 'failed' || state === 'warning'
  const found = isWrong ? words.wrong(facts) : state === 'ok' ? words.ok(facts) : text.unknown
  return (
    <li>
      <Badge {...LOOKS[state]}>{text.states[state]}</Badge>
      <div className="stack g1">
        <h3 className="name">{words.name}</h3>
        <p className="meta">{found}</p>
        {state !== 'ok' && (
          <div className="fix">
            <p>
              <strong>{text.toMend}</strong>
              <span>{` ${isWrong ? words.fix(facts) : text.unknownFix}`}</span>
            </p>
            {isWrong && command !== undefined && (
              <div className="cmd">
                <code>{command}</code>
                <CopyButton what={text.copyCommand} value={command} />
              </div>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

type CheckGroup = ReturnType<typeof groupsOf>[number]

/** Groups the checks by subject. Failing groups and checks come first; the others keep the API’s order. */
function groupsOf(checks: readonly DiagnosisCheck[]) {
  const groups = Map.groupBy(checks, ({ id }) => PROJECT_CHECKS[id].group)
  return [...groups]
    .map(([group, members]) => ({ group, checks: members.toSorted((a, b) => rank(a) - rank(b)) }))
    .toSorted((a, b) => worst(a.checks) - worst(b.checks))
}

const rank = ({ state }: DiagnosisCheck): number => STATES.indexOf(state)

const worst = (checks: readonly DiagnosisCheck[]): number => Math.min(...checks.map(rank))
