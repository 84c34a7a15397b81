import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { ActionButton } from '../../../ui/action/action-button.tsx'
import { told } from '../../../ui/action/planned-action.tsx'
import { Icon } from '../../../ui/icon.tsx'
import {
  useFacts,
  useRefusal,
  type PersonAction,
  type PersonActionName,
  type SheetProps,
} from './person-action.ts'
import { PERSON_ACTIONS } from './person-actions.ts'

/** Lists the actions on a person. Actions that a second operator has to approve come last. */
export function ActionsCard({ person, onAction }: SheetProps) {
  const { person: text } = useTexts()
  const id = useId()
  const secondId = useId()
  return (
    <aside className="stack g4 side" aria-label={text.actions}>
      <section className="card stack g3" aria-labelledby={id}>
        <h2 id={id} className="h3">
          {text.actions}
        </h2>
        <Actions at="card" person={person} onAction={onAction} />
        <hr />
        <Actions at="end" person={person} onAction={onAction} />
        <hr />
        <p id={secondId} className="muted small label">
          {text.second}
        </p>
        <Actions at="second" labelledBy={secondId} person={person} onAction={onAction} />
      </section>
      <p className="muted small fine">
        <Icon name="info" />
        <span>
          <span>{`${text.actionsNote} `}</span>
          <Link to={paths.journal}>{text.journal}</Link>
          <span>.</span>
        </span>
      </p>
    </aside>
  )
}

interface ActionsProps extends SheetProps, Pick<PersonAction, 'at'> {
  readonly labelledBy?: string
}

function Actions({ at, labelledBy, person, onAction }: ActionsProps) {
  const { locale } = useLocale()
  const facts = useFacts(person)
  const refusal = useRefusal(person)
  const shown = Object.entries(PERSON_ACTIONS).filter(
    ([, action]) => action.at === at && action.isShown?.(person) !== false,
  ) as [PersonActionName, PersonAction][]
  return (
    <ul className="action-list" role="list" aria-labelledby={labelledBy}>
      {shown.map(([name, { icon, isGrave, isPointless, words }]) => {
        const { button, hint, pointless = null } = words[locale]
        return (
          <li key={name}>
            <ActionButton
              action={name}
              icon={icon}
              className={isGrave ? 'btn tiny wide danger' : 'btn tiny wide'}
              because={refusal ?? (isPointless?.(person) ? pointless : null)}
              hint={hint && told(hint, facts)}
              onPress={() => onAction({ name })}
            >
              {button}
            </ActionButton>
          </li>
        )
      })}
    </ul>
  )
}
