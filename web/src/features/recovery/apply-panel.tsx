import { useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import type { ActionOperation } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Intro } from '../../ui/page/heading.tsx'

interface Props {
  readonly operation: Exclude<ActionOperation, 'resetPassword'>
  readonly email: string
  readonly code: string
  readonly onDone: () => void
}

export function ApplyPanel({ operation, email, code, onDone }: Props) {
  const text = useTextOf(recoveryTexts)
  const { auth } = useServices()
  const attempt = useAttempt()
  const { title, lead, button } = text.apply[operation]

  const apply = async (): Promise<void> => {
    if (await attempt.run('apply', async () => (await auth.account()).applyActionCode(code)))
      onDone()
  }

  return (
    <>
      <Intro title={title}>
        <span>{`${lead} `}</span>
        <strong>{email}</strong>
        <span>.</span>
      </Intro>
      <ErrorNote title={text.failedTitle} error={attempt.error} />
      <Button
        className="btn main wide"
        pending={attempt.pending !== null}
        onClick={() => void apply()}
      >
        {button}
      </Button>
    </>
  )
}
