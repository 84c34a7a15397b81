import type { Obstacle } from '@sesame/contract/sign-in-check'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useTimes } from '../../../i18n/use-times.ts'
import { ActionButton } from '../../../ui/action/action-button.tsx'
import { PlannedDialog, type Plan } from '../../../ui/action/planned-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useRefusal, type SheetProps } from '../actions/person-action.ts'
import { Holds } from './holds.tsx'
import { useWhyWords } from './why-words.ts'

/** Says why a person cannot sign in: first the obstacle that will last longest, then all the checks. */
export function WhyCard({ person, onAction }: SheetProps) {
  const why = useWhyWords()
  const { moment } = useTimes()
  const { signInCheck } = person
  const id = useId()
  const [lifted, setLifted] = useState<readonly Obstacle[]>([])
  const [plan, choose] = useState<Plan | null>(null)
  const obstacles = signInCheck.obstacles.filter((one) => !lifted.includes(one))
  return (
    <section className="card stack g3" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {why.title}
        </h2>
        <p className="muted small">{why.readAt(moment(signInCheck.at))}</p>
      </div>
      <Verdict person={person} onAction={onAction} obstacles={obstacles} />
      <Holds
        person={person}
        obstacles={obstacles}
        freeLimits={signInCheck.freeLimits + signInCheck.obstacles.length - obstacles.length}
        onPlan={choose}
        onLifted={(limit) => setLifted((before) => [...before, limit])}
      />
      <p className="muted small fine">
        <Icon name="info" />
        <span>{why.blind}</span>
      </p>
      {plan !== null && <PlannedDialog plan={plan} onClose={() => choose(null)} />}
    </section>
  )
}

type VerdictProps = SheetProps & { readonly obstacles: readonly Obstacle[] }

/** The reason in one sentence. It receives the focus after an action has changed it. */
function Verdict({ person, onAction, obstacles }: VerdictProps) {
  const why = useWhyWords()
  const { ago } = useTimes()
  const said = useSentence()
  const refusal = useRefusal(person)
  const ref = useRef<HTMLDivElement>(null)
  const holding = obstacles.filter(({ stops }) => stops !== 'other')
  const [first, ...others] = holding
  const key = holding
    .map((one) => `${one.kind} ${one.kind === 'limit' ? one.item.limit : ''}`)
    .join()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) ref.current?.focus()
    shown.current = key
  }, [key])
  const { lastSignInAt } = person
  const tone = first === undefined ? ' ok' : first.stops === 'mails' ? ' warn' : ''
  return (
    <div className={`verdict${tone}`}>
      <Icon name={first === undefined ? 'check' : 'alert'} />
      <div ref={ref} tabIndex={-1} role="status">
        <p className="h3 said">{first ? said(first) : why.verdict.free}</p>
        <p className="small">
          {first === undefined
            ? lastSignInAt === null
              ? why.askWhatShows
              : why.lastSignIn(ago(lastSignInAt))
            : others.length > 0 && why.others(others.length)}
        </p>
      </div>
      {first?.kind === 'disabled' && (
        <ActionButton
          action="enablePerson"
          because={refusal}
          isQuiet
          onPress={() => onAction({ name: 'enablePerson' })}
        >
          {why.enable}
        </ActionButton>
      )}
    </div>
  )
}

function useSentence(): (obstacle: Obstacle) => string {
  const { verdict } = useWhyWords()
  const { limits } = useTexts()
  const { moment } = useTimes()
  return (obstacle) => {
    if (obstacle.kind === 'limit') {
      const { limit, windowEndsAt } = obstacle.item
      return verdict.limit(limits.names[limit] ?? limits.columns.limit, moment(windowEndsAt))
    }
    if (obstacle.kind === 'second-factor-wait')
      return verdict[obstacle.kind](moment(obstacle.until))
    if (obstacle.kind === 'codes-refused') {
      return verdict[obstacle.kind](obstacle.isKnown, moment(obstacle.until))
    }
    const isGuest = obstacle.kind === 'no-method' && obstacle.isGuest
    return verdict[isGuest ? 'guest' : obstacle.kind]
  }
}
