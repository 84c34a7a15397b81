import { MAX_PASSKEY_NAME } from '@sesame/contract/constants'
import type { Passkey } from '@sesame/contract/records/passkey'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { passkeyOfferTexts } from '../../i18n/passkey-offer.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Intro } from '../../ui/page/heading.tsx'

interface Props {
  readonly id: string
  readonly passkey: Passkey
}

export function Created({ id, passkey }: Props) {
  const texts = useTextOf(passkeyOfferTexts)
  const { auth } = useServices()
  const attempt = useAttempt()
  const [name, setName] = useState(passkey.name)
  const form = useForm({ name: passkey.name }, {})
  const ref = useRef<HTMLDivElement>(null)
  // The button that had the focus has disappeared, so move the focus to the heading.
  useEffect(() => ref.current?.querySelector('h1')?.focus(), [])

  const save = async (): Promise<void> => {
    const chosen = form.values.name.trim()
    const isDone = await attempt.run('save', async () => (await auth.passkeys()).rename(id, chosen))
    if (isDone) setName(chosen)
  }

  return (
    <>
      <div ref={ref}>
        <Intro title={texts.createdTitle}>{texts.created}</Intro>
      </div>
      <ErrorNote title={texts.notSaved} error={attempt.error} />
      <div className="card">
        <ul className="rows" role="list">
          <li>
            <span className="dot">
              <Icon name="passkey" />
            </span>
            <div className="stack g1">
              <p className="name">
                <span>{`${name} `}</span>
                <Badge tone="info">{passkey.syncs ? texts.synced : texts.onThisDevice}</Badge>
              </p>
              <p className="meta">{texts.justNow(passkey.manager)}</p>
            </div>
          </li>
          <li className="solo">
            <Form form={form} pending={attempt.pending === 'save'} onSubmit={save}>
              <TextField
                label={texts.name}
                hint={texts.nameHint}
                maxLength={MAX_PASSKEY_NAME}
                field={form.field('name')}
                action={
                  <SubmitButton label={texts.save} pendingLabel={texts.saving} className="" />
                }
              />
              <p className="small" role="status">
                {name !== passkey.name && texts.saved}
              </p>
            </Form>
          </li>
        </ul>
      </div>
      <Link className="btn main wide" to={paths.home} replace>
        {texts.goOn}
      </Link>
    </>
  )
}
