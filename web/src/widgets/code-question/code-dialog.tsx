import { useEffect, useState } from 'react'
import { codeQuestionTexts } from '../../i18n/code-question.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import type { CodeQuestion } from '../../lib/auth/session/question.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ClosingNote } from '../../ui/notes/closing-note.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import styles from '../../ui/styles/later/code-question.css?inline'
import { useStyles } from '../../ui/use-styles.ts'
import { CodeForm, type CodeKind } from './code-form.tsx'
import { Pause } from './pause.tsx'

/** Asks for a second-factor code in an open session, in a dialog above the dialog that asked for a fresh proof of identity. */
export function CodeDialog({ question }: { readonly question: CodeQuestion }) {
  const text = useTextOf(codeQuestionTexts)
  const { auth } = useServices()
  const passkey = useAttempt()
  const [kind, setKind] = useState<CodeKind>('app')
  const { isExpired, pausedSeconds, reply } = question
  useStyles(styles)
  useFocusAfter()
  const usePasskey = (): void =>
    void passkey.run('passkey', () => reply.withToken(async () => (await auth.passkeys()).prove()))
  const isApp = kind === 'app'

  if (isExpired) {
    return (
      <Dialog open title={text.title} destructive onClose={reply.leave}>
        <ClosingNote
          tone="warning"
          title={text.expiredTitle}
          text={text.expired}
          focused
          onClose={reply.leave}
        />
      </Dialog>
    )
  }
  return (
    <Dialog open title={isApp ? text.title : text.recoveryTitle} destructive onClose={reply.leave}>
      <p>{isApp ? text.lead : text.recoveryLead}</p>
      <ErrorNote title={text.failed} error={passkey.error} onRetryPasskey={usePasskey} />
      {pausedSeconds !== null && <Pause key={pausedSeconds} seconds={pausedSeconds} />}
      <CodeForm
        key={pausedSeconds === null ? kind : 'paused'}
        kind={kind}
        question={question}
        isPaused={pausedSeconds !== null}
        submit={[text.confirm, text.confirming]}
        actions={(submit) => <FormActions onCancel={reply.leave}>{submit}</FormActions>}
      />
      <div className="stack g2">
        {question.hasPasskey && auth.hasPasskeys() && (
          <Button
            className="btn wide"
            pending={passkey.pending !== null}
            icon={<Icon name="passkey" />}
            onClick={usePasskey}
          >
            {text.usePasskey}
          </Button>
        )}
        {pausedSeconds === null && (!isApp || question.hasRecoveryCodes) && (
          <button
            className="btn bare wide"
            type="button"
            onClick={() => setKind(isApp ? 'recovery' : 'app')}
          >
            <Icon name={isApp ? 'spare' : 'code'} />
            <span>{isApp ? text.useRecovery : text.useApp}</span>
          </button>
        )}
      </div>
    </Dialog>
  )
}

/** Restores the focus when the dialog is removed, because the browser restores it only if the dialog is closed first. */
function useFocusAfter(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
}
