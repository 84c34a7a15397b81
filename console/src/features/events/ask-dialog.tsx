import { OUTGOING_EVENTS, type OutgoingEventKind } from '@sesame/contract/outgoing-events'
import { receiverName } from '@sesame/contract/records/receiver'
import { namesOf } from '@sesame/contract/titles'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { DoorIcon } from '@sesame/web/ui/door-icon.tsx'
import { useId, useRef, useState } from 'react'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { ActionDialog } from '../../ui/action/action-dialog.tsx'
import { PlainInput } from '../../ui/form/controls.tsx'
import { Labelled } from '../../ui/form/labelled.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import type { Asking } from './receivers.ts'

const KINDS = namesOf(OUTGOING_EVENTS)

/** A requested receiver of events, with its secret if the request created one. The secret is shown only once. */
export interface AskedFor {
  readonly id: string
  readonly name: string
  readonly key: string | null
  /** Whether the receiver had an earlier secret. */
  readonly isKnown: boolean
}

interface Props {
  readonly asking: Asking
  readonly onClose: (asked: AskedFor | null) => void
}

/**
 * The dialog in which an owner requests a new receiver, or new settings for a receiver. A second owner must approve the
 * request.
 */
export function AskDialog({ asking, onClose }: Props) {
  const { item } = asking
  const text = useOutgoingWords()
  const { call } = useServices()
  const { needsProof } = useAction('askForReceiver')
  const known = item?.settings ?? null
  const [name, setName] = useState(known?.name ?? '')
  const [url, setURL] = useState(known?.url ?? '')
  const [kinds, setKinds] = useState<readonly OutgoingEventKind[]>(
    KINDS.filter((kind) => known?.kinds.includes(kind)),
  )
  const [essential, setEssential] = useState(known?.essential ?? false)
  const [newKey, setNewKey] = useState(asking.newKey === true)
  const [tried, setTried] = useState(false)
  const asked = useRef<AskedFor | null>(null)
  const typed = { name: name.trim(), url: url.trim() }
  const faults = {
    name: receiverName.safeParse(typed.name).success ? null : text.nameInvalid,
    url: isPublicURL(typed.url) ? null : text.urlInvalid,
    kinds: kinds.length > 0 ? null : text.kindsMissing,
  }
  const shown = tried ? faults : { name: null, url: null, kinds: null }
  return (
    <ActionDialog
      title={titleOf(text, asking)}
      action={text.askAction}
      actionFresh={text.askActionFresh}
      needsProof={needsProof}
      words={text.refusals}
      fields={
        <>
          <Labelled label={text.name} hint={text.nameHint} error={shown.name}>
            {(native) => (
              <PlainInput {...native} type="text" maxLength={60} value={name} onChange={setName} />
            )}
          </Labelled>
          <Labelled label={text.url} hint={text.urlHint} error={shown.url}>
            {(native) => (
              <PlainInput
                {...native}
                type="url"
                inputMode="url"
                placeholder="https://"
                maxLength={500}
                value={url}
                onChange={setURL}
              />
            )}
          </Labelled>
          <KindFields kinds={kinds} error={shown.kinds} onChange={setKinds} />
          <Choice
            label={text.essential}
            hint={text.essentialHint}
            checked={essential}
            onChange={setEssential}
          />
          {known !== null && (
            <Choice
              label={text.changeKey}
              hint={text.newKeyHint}
              checked={newKey}
              onChange={setNewKey}
            />
          )}
        </>
      }
      check={() => {
        setTried(true)
        return Object.values(faults).every((fault) => fault === null)
      }}
      run={async ({ reason }) => {
        const wish = { ...typed, kinds: [...kinds], essential, newKey }
        const body = { receiver: item?.id ?? null, ...wish, reason }
        const { id, key } = await call('askForReceiver', { body })
        asked.current = { id, name: typed.name, key, isKnown: known !== null }
      }}
      onClose={(done) => onClose(done ? asked.current : null)}
    >
      <p>{known === null ? text.addText : text.changeText}</p>
      {known !== null && item?.wanted != null && <p>{text.replaces}</p>}
    </ActionDialog>
  )
}

function titleOf(text: ReturnType<typeof useOutgoingWords>, { item, newKey }: Asking): string {
  if (item?.settings == null) return text.addTitle
  const { name } = item.settings
  return newKey ? text.newKeyTitle(name) : text.changeTitle(name)
}

interface ChoiceProps {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  return (
    <label className="check tall">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <b>{label}</b>
        <br />
        <span>{hint}</span>
      </span>
    </label>
  )
}

/** A first check in the browser. The API has stricter rules. */
const isPublicURL = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:'

interface KindsProps {
  readonly kinds: readonly OutgoingEventKind[]
  readonly error: string | null
  readonly onChange: (kinds: readonly OutgoingEventKind[]) => void
}

function KindFields({ kinds, error, onChange }: KindsProps) {
  const text = useOutgoingWords()
  const { locale } = useLocale()
  const id = useId()
  return (
    <fieldset className="field">
      <legend>{text.kinds}</legend>
      <div className="pick">
        {KINDS.map((kind) => (
          <label key={kind} className="check">
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              aria-invalid={error !== null}
              aria-describedby={error === null ? undefined : id}
              onChange={(event) =>
                onChange(
                  KINDS.filter((one) =>
                    one === kind ? event.target.checked : kinds.includes(one),
                  ),
                )
              }
            />
            <span>{OUTGOING_EVENTS[kind][locale]}</span>
          </label>
        ))}
      </div>
      {error !== null && (
        <p className="err" id={id}>
          <DoorIcon name="stop" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
