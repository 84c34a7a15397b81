import { typedAddress } from '@sesame/contract/email-address'
import type { Person } from '@sesame/contract/person'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { useProviderName } from '@sesame/web/widgets/providers/use-provider-name.ts'
import { useRef, useState } from 'react'
import { useTimes } from '../../../i18n/use-times.ts'
import { useServices } from '../../../lib/services.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { ActionDialog } from '../../../ui/action/action-dialog.tsx'
import { told } from '../../../ui/action/planned-action.tsx'
import { Input } from '../../../ui/form/controls.tsx'
import { Labelled } from '../../../ui/form/labelled.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useFacts, type Chosen } from './person-action.ts'
import { PERSON_ACTIONS } from './person-actions.ts'

interface Props {
  readonly person: Person
  readonly chosen: Chosen
  readonly onReload: () => void
  /** Called with the person as updated by the action, and the message to show. */
  readonly onDone: (person: Person, message: string) => void
  readonly onClose: () => void
}

/** Asks the operator to confirm an action on a person, then carries it out. */
export function PersonActionDialog({ person, chosen, onReload, onDone, onClose }: Props) {
  const { name, body: about } = chosen
  const { locale } = useLocale()
  const { moment } = useTimes()
  const { call } = useServices()
  const providerName = useProviderName()
  const { needsProof } = useAction(name)
  const facts = { ...useFacts(person), ...chosen.facts }
  const [value, setValue] = useState('')
  const [isMissing, setMissing] = useState(false)
  /** The result of the action. It is passed on only when the dialog closes, because it changes the page behind the dialog. */
  const done = useRef<{ readonly person: Person; readonly message: string }>(null)

  const { isGrave = false, field, choice, words } = PERSON_ACTIONS[name]
  const { title, text, warning, action, actionFresh, ...said } = words[locale]
  const { uid, email, revision } = person
  const options = (choice?.options(person) ?? []).map(({ value: option, name: own }) => ({
    value: option,
    label: own ?? said.choice?.names?.[option] ?? providerName(option),
  }))
  const [picked, setPicked] = useState(options[0]?.value ?? '')
  const checkField = (): boolean => {
    const isFine = field?.isValid(value) !== false
    setMissing(!isFine)
    return isFine
  }
  return (
    <ActionDialog
      title={told(title, facts)}
      action={told(action, facts)}
      actionFresh={actionFresh}
      isGrave={isGrave}
      needsProof={needsProof}
      confirm={isGrave ? (email ?? uid) : null}
      fields={
        <>
          {field && said.field && (
            <Labelled label={said.field.label} error={isMissing ? said.field.required : null}>
              {(native) => (
                <Input
                  {...native}
                  type="text"
                  autoComplete="off"
                  maxLength={field.maxLength}
                  value={value}
                  onChange={setValue}
                />
              )}
            </Labelled>
          )}
          {said.choice && (
            <SelectField
              label={said.choice.label}
              value={picked}
              options={options}
              onChange={setPicked}
            />
          )}
        </>
      }
      check={checkField}
      run={async ({ reason, confirm }) => {
        const answer = await call(name, {
          body: {
            uid,
            revision,
            reason,
            ...about,
            ...(isGrave && { confirm }),
            ...(field && {
              [field.name]: field.name === 'email' ? typedAddress(value) : value.trim(),
            }),
            ...(choice && { [choice.name]: picked }),
          },
        })
        const ended = 'ended' in answer ? answer.ended : 0
        const deadline = 'expiresAt' in answer ? moment(answer.expiresAt) : ''
        done.current = {
          person: answer.person,
          message: told(said.done, { ...facts, ended, deadline }),
        }
      }}
      onReload={onReload}
      onClose={() => {
        if (done.current !== null) onDone(done.current.person, done.current.message)
        onClose()
      }}
    >
      {warning && (
        <Note tone="danger" title={warning.title} role="note">
          <p>{told(warning.text, facts)}</p>
        </Note>
      )}
      <p>{told(text, facts)}</p>
    </ActionDialog>
  )
}
