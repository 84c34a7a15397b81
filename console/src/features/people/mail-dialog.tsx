import { typedAddress } from '@sesame/contract/email-address'
import type { FoundMails } from '@sesame/contract/endpoints/console/people'
import { accountEmail } from '@sesame/contract/fields'
import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { useAttempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { Form, FormActions, SubmitButton } from '@sesame/web/ui/form/form.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useServices } from '../../lib/services.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { FailureNote } from '../../ui/notes/failure-note.tsx'
import { FoundMailsPart } from './found-mails.tsx'
import { MAIL_WORDS } from './mail-texts.ts'

/** Maximum length of an e-mail address. */
const ADDRESS_MAX = 254

/**
 * Tells an operator whether we sent an e-mail, and how to answer the person. The address stays in memory, since URLs must not
 * contain addresses.
 */
export function MailDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useTextOf(MAIL_WORDS)
  const { call } = useServices()
  const attempt = useAttempt()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [found, setFound] = useState<FoundMails | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])

  const search = async (): Promise<void> => {
    const { success, data } = accountEmail.safeParse(typedAddress(typed).toLowerCase())
    setWrong(!success)
    setFound(null)
    if (!success) return dialog.current?.querySelector('input')?.focus()
    await attempt.run('search', async () => {
      setFound(await call('searchMails', { body: { email: data } }))
    })
  }
  const close = (): void => {
    dialog.current?.close()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="wide-d"
      aria-labelledby={`${id}-t`}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <Form pending={attempt.pending !== null} noValidate onSubmit={search}>
        <h2 id={`${id}-t`}>{text.title}</h2>
        <p>{text.hint}</p>
        <SearchField
          label={text.address}
          value={typed}
          maxLength={ADDRESS_MAX}
          error={isWrong ? text.invalid : null}
          onChange={(value) => {
            setTyped(value)
            // Hide the previous result, because it is valid only for the address that was searched.
            setFound(null)
          }}
        />
        {found && <FoundMailsPart found={found} />}
        <FailureNote title={text.failed} error={attempt.error} />
        <FormActions onCancel={close} cancelLabel={text.close}>
          <SubmitButton label={text.search} pendingLabel={text.searching} className="main" />
        </FormActions>
      </Form>
    </dialog>
  )
}
