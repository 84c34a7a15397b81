import type { Person } from '@sesame/contract/person'
import type { Obstacle } from '@sesame/contract/sign-in-check'
import { useProviderName } from '@sesame/web/widgets/providers/use-provider-name.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { useTimes } from '../../../i18n/use-times.ts'
import { useOperatorName } from '../../../lib/operators.tsx'
import { paths } from '../../../lib/paths.ts'
import type { Plan } from '../../../ui/action/planned-dialog.tsx'
import { LimitButtons } from '../../../ui/limits/limit-buttons.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { useRefusal } from '../actions/person-action.ts'
import { useWhyWords } from './why-words.ts'

export type LimitObstacle = Extract<Obstacle, { kind: 'limit' }>

interface Props {
  readonly person: Person
  readonly obstacles: readonly Obstacle[]
  readonly freeLimits: number
  /** Opens the dialog of an action on a limit. */
  readonly onPlan: (plan: Plan) => void
  readonly onLifted: (limit: LimitObstacle) => void
}

/** All the checks, with obstacles first, ordered by severity. */
export function Holds({ person, obstacles, freeLimits, onPlan, onLifted }: Props) {
  const why = useWhyWords()
  const { limits } = useTexts()
  const hasState = obstacles.some(({ kind }) => STATES.includes(kind))
  const hasMethods = !obstacles.some(({ kind }) => kind === 'no-method')
  return (
    <ul className="holds" role="list">
      {obstacles.map((one) =>
        one.kind === 'limit' ? (
          <LimitRow
            key={`${one.by} ${one.item.limit}`}
            person={person}
            limit={one}
            onPlan={onPlan}
            onLifted={() => onLifted(one)}
          />
        ) : (
          <ObstacleRow key={one.kind} person={person} obstacle={one} />
        ),
      )}
      {!hasState && <Row tone="success" badge={why.active} name={why.state} />}
      <Row
        tone="success"
        badge={limits.free}
        name={why.freeLimits(freeLimits)}
        facts={[why.freeLimitsHint]}
      >
        <Link className="btn tiny" to={paths.limits}>
          {why.openLimits}
        </Link>
      </Row>
      {hasMethods && (
        <Row
          tone="success"
          badge={why.inPlace}
          name={why.methods}
          facts={[<Methods key="methods" person={person} />]}
        />
      )}
    </ul>
  )
}

const STATES: readonly Obstacle['kind'][] = [
  ...(['erasing', 'no-account', 'disabled', 'sign-up-incomplete'] as const),
]

interface RowProps {
  readonly tone: Tone
  readonly badge: string
  readonly name: string
  readonly facts?: readonly ReactNode[]
  readonly children?: ReactNode
}

function Row({ tone, badge, name, facts = [], children }: RowProps) {
  return (
    <li>
      <Badge tone={tone} icon={tone === 'success' ? 'check' : 'alert'}>
        {badge}
      </Badge>
      <div className="stack g1">
        <p className="name">{name}</p>
        {facts.map((fact, i) => (
          <p key={i} className="meta">
            {fact}
          </p>
        ))}
      </div>
      {children !== undefined && <div className="acts">{children}</div>}
    </li>
  )
}

interface ObstacleProps {
  readonly person: Person
  readonly obstacle: Exclude<Obstacle, { kind: 'limit' }>
}

function ObstacleRow({ person, obstacle }: ObstacleProps) {
  const why = useWhyWords()
  const { person: text } = useTexts()
  const { moment } = useTimes()
  const nameOf = useOperatorName()
  switch (obstacle.kind) {
    case 'erasing':
      return (
        <Row
          tone="danger"
          badge={why.erasing}
          name={why.state}
          facts={[why.since(moment(obstacle.since))]}
        />
      )
    case 'no-account':
      return <Row tone="danger" badge={why.gone} name={why.state} />
    case 'sign-up-incomplete':
      return <Row tone="danger" badge={why.unfinished} name={why.state} />
    case 'disabled': {
      const { by, at, reason } = obstacle
      const done = by === null ? why.byCommandLine : (at: string) => why.byOperator(nameOf(by), at)
      const facts = [
        at === null ? why.byUnknown : done(moment(at)),
        ...(reason === null ? [] : [why.reason(reason)]),
      ]
      return <Row tone="danger" badge={why.disabled} name={why.state} facts={facts} />
    }
    case 'no-method':
      return (
        <Row
          tone="danger"
          badge={why.none}
          name={why.methods}
          facts={
            obstacle.isGuest ? [text.noMethodsHint] : [<Methods key="methods" person={person} />]
          }
        />
      )
    case 'second-factor-wait': {
      const facts = [why.waitEnds(moment(obstacle.until)), why.waitBy[obstacle.by]]
      return <Row tone="warning" badge={why.waits} name={why.secondFactor} facts={facts} />
    }
    case 'codes-refused': {
      const fact = why.codesOn(obstacle.isKnown, moment(obstacle.until))
      return <Row tone="warning" badge={why.codesRefused} name={why.secondFactor} facts={[fact]} />
    }
    case 'mail-refused': {
      const mail = text.mailKinds[obstacle.mail] ?? text.otherMail
      const fact = why.mailRefused(mail, moment(obstacle.at))
      return <Row tone="warning" badge={why.refusing} name={why.mailbox} facts={[fact]} />
    }
    case 'address-differs': {
      const fact = why.differsTo(obstacle.email ?? why.noAddress)
      return <Row tone="warning" badge={why.differs} name={why.address} facts={[fact]} />
    }
    case 'unverified':
      return (
        <Row
          tone="warning"
          badge={why.unverified}
          name={why.address}
          facts={[why.unverifiedHint]}
        />
      )
  }
}

interface LimitProps extends Pick<Props, 'onPlan'> {
  readonly person: Person
  readonly limit: LimitObstacle
  readonly onLifted: () => void
}

function LimitRow({ person, limit: { by, item, stops }, onPlan, onLifted }: LimitProps) {
  const why = useWhyWords()
  const { limits } = useTexts()
  const { count, moment } = useTimes()
  const refusal = useRefusal(person)
  const name = limits.names[item.limit] ?? limits.columns.limit
  const counted = limits.countOf(count(item.count ?? item.max), count(item.max))
  return (
    <Row
      tone={stops === 'other' ? 'warning' : 'danger'}
      badge={limits.reached}
      name={name}
      facts={[
        why.restarts(counted, moment(item.windowEndsAt)),
        stops === 'mails' ? why.stopsMails : why.stopsOther,
      ]}
    >
      <LimitButtons
        subject={
          by === 'email' && person.email !== null ? { email: person.email } : { uid: person.uid }
        }
        item={item}
        name={name}
        because={refusal}
        onPlan={onPlan}
        onAnswer={onLifted}
      />
    </Row>
  )
}

function Methods({ person: { signInCheck, passkeys } }: { readonly person: Person }) {
  const why = useWhyWords()
  const providerName = useProviderName()
  const methods = signInCheck.methods.map(({ provider, isTrusted }) =>
    isTrusted ? providerName(provider) : why.notTrusted(providerName(provider)),
  )
  const all = passkeys.length === 0 ? methods : [...methods, why.passkeys(passkeys.length)]
  return <span>{all.join(', ')}</span>
}
