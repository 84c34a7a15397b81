import { isSameAddress, typedAddress } from '@sesame/contract/email-address'
import { useAttempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { Form, FormActions, SubmitButton } from '@sesame/web/ui/form/form.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { PlainInput, TextArea } from '../form/controls.tsx'
import { Labelled } from '../form/labelled.tsx'
import { FailureNote } from '../notes/failure-note.tsx'
import { ProofRow } from './proof-row.tsx'
import { useProof } from './use-proof.ts'
import type { Elements } from '@sesame/web/ui/elements.ts'

/** The minimum and maximum length of `reason` in the contract. */
const REASON_MIN = 10
const REASON_MAX = 300

/**
 * The dialog's return value after success. The dialog is closed before React removes it, so that the browser restores the focus.
 */
const DONE = 'done'

/** The operator's reason, and the text typed to confirm. */
export interface Typed {
  readonly reason: string
  readonly confirm: string
}

interface Props {
  readonly title: string
  /** The consequence of the action, in numbers. */
  readonly children: Elements
  /** The label of the button if the operator must prove their identity again: « Confirmer et fermer ». */
  readonly action: string
  /** The label of the button if the operator need not prove their identity again. */
  readonly actionFresh?: string | undefined
  /** The title of an error message. The default is « Rien n’a été fait ». */
  readonly failed?: string
  /** The action's own messages for some error codes. */
  readonly words?: Readonly<Record<string, string>> | undefined
  /** Makes the button red, for actions that remove or close something. */
  readonly isGrave?: boolean
  readonly needsProof?: boolean
  /** The address or the uid that the operator must type to confirm. */
  readonly confirm?: string | null
  /**
   * The label and the error of the field in which the operator types `confirm`. Needed if `confirm` is not an account's
   * address or uid.
   */
  readonly confirmWords?: { readonly label: string; readonly differs: string }
  /** Whether to ask for a reason. False for actions that concern only the operator, or whose reason was given earlier. */
  readonly hasReason?: boolean
  /** Additional fields, shown before the reason. */
  readonly fields?: Elements
  /** Checks the additional fields, shows their errors, and returns whether they are valid. */
  readonly check?: () => boolean
  readonly run: (typed: Typed) => Promise<unknown>
  /** Called to reload the displayed data if the API says that it has changed in the meantime. */
  readonly onReload?: () => void
  readonly onClose: (done: boolean) => void
}

/**
 * The dialog of an action. It states the consequence, and asks for a reason and a proof of identity. It opens when it is
 * mounted.
 */
export function ActionDialog(props: Props) {
  const { title, children, failed, isGrave = false, needsProof = false } = props
  const { action, actionFresh = action, words } = props
  const {
    confirm = null,
    confirmWords,
    hasReason = true,
    fields,
    check = () => true,
    run,
    onReload,
  } = props
  const { actionDialog: text } = useTexts()
  const attempt = useAttempt()
  const proof = useProof(needsProof)
  const [typed, setTyped] = useState<Typed>({ reason: '', confirm: '' })
  const [tried, setTried] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    dialog.current?.showModal()
    // Focus the first field. By default, the browser would focus a note before it.
    dialog.current?.querySelector<HTMLElement>('input:not(.vh), select, textarea')?.focus()
  }, [])

  const { label: confirmLabel, differs } = confirmWords ?? {
    label: confirm?.includes('@') ? text.confirmAddress : text.confirmUid,
    differs: text.confirmDiffers,
  }
  const faults = {
    reason: hasReason ? reasonFault(text, typed.reason) : null,
    confirm: confirm === null || isSame(typed.confirm, confirm) ? null : differs,
  }
  const shown = tried ? faults : { reason: null, confirm: null }

  const close = (done: boolean): void => {
    dialog.current?.close()
    props.onClose(done)
  }
  const submit = async (): Promise<void> => {
    setTried(true)
    const isReady = check() && faults.reason === null && faults.confirm === null
    if (!isReady || proof.lacksPassword) {
      // Wait until the errors are rendered.
      setTimeout(() => dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const task = () => run({ reason: typed.reason.trim(), confirm: typed.confirm.trim() })
    if (await attempt.run('act', () => proof.run(task))) dialog.current?.close(DONE)
  }

  return (
    <dialog
      ref={dialog}
      className="wide-d"
      aria-labelledby={`${id}-t`}
      onCancel={(event) => {
        event.preventDefault()
        close(false)
      }}
      onClose={() => {
        if (dialog.current?.returnValue === DONE) props.onClose(true)
      }}
    >
      <Form pending={attempt.pending !== null} noValidate onSubmit={submit}>
        <h2 id={`${id}-t`}>{title}</h2>
        {children}
        {fields}
        {hasReason && (
          <Labelled label={text.reason} hint={text.reasonHint} error={shown.reason}>
            {(native) => (
              <TextArea
                {...native}
                className="input area"
                name="reason"
                rows={2}
                maxLength={REASON_MAX}
                value={typed.reason}
                onChange={(reason) => setTyped((before) => ({ ...before, reason }))}
              />
            )}
          </Labelled>
        )}
        {confirm !== null && (
          <Labelled label={confirmLabel} hint={confirm} error={shown.confirm}>
            {(native) => (
              <PlainInput
                {...native}
                type="text"
                name="confirm"
                value={typed.confirm}
                onChange={(confirm) => setTyped((before) => ({ ...before, confirm }))}
              />
            )}
          </Labelled>
        )}
        {needsProof && <ProofRow proof={proof} isMissing={tried} />}
        <FailureNote
          title={failed ?? text.failed}
          error={attempt.error}
          words={words}
          onReload={
            onReload &&
            (() => {
              close(false)
              onReload()
            })
          }
        />
        <FormActions onCancel={() => close(false)}>
          <SubmitButton
            label={proof.isStale ? action : actionFresh}
            pendingLabel={text.working}
            className={isGrave ? 'danger main' : 'main'}
          />
        </FormActions>
      </Form>
    </dialog>
  )
}

function reasonFault(
  text: { readonly reasonShort: string; readonly reasonLong: string },
  reason: string,
): string | null {
  const { length } = reason.trim()
  if (length < REASON_MIN) return text.reasonShort
  return length > REASON_MAX ? text.reasonLong : null
}

/** Ignore case when comparing addresses, but not uids. */
function isSame(typed: string, wanted: string): boolean {
  if (!wanted.includes('@')) return typed.trim() === wanted
  return [typed.trim(), typedAddress(typed)].some((address) => isSameAddress(address, wanted))
}
