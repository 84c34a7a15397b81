import { useAttempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { Button } from '@sesame/web/ui/button.tsx'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { useState } from 'react'
import type { ConsoleAnswer } from '../../lib/api/console-api.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailureNote } from '../../ui/notes/failure-note.tsx'

/** Checks whether the hash chain of the newest journal entries is intact. */
export function ChainCheck() {
  const { journal } = useTexts()
  const { call } = useServices()
  const attempt = useAttempt()
  const [found, setFound] = useState<ConsoleAnswer<'checkJournal'> | null>(null)
  const check = async (): Promise<void> => setFound(await call('checkJournal'))
  const isChecking = attempt.pending !== null
  return (
    <div className="stack g2">
      <p className="line">
        <Button
          className="btn tiny"
          pending={isChecking}
          icon={<Icon name="shield" />}
          onClick={() => void attempt.run('check', check)}
        >
          {isChecking ? journal.checking : journal.check}
        </Button>
        <span className="muted small" role="status">
          {found?.intact === true && journal.intact(found.from, found.to)}
        </span>
      </p>
      {found?.intact === false && (
        <Note tone="danger" title={journal.brokenTitle}>
          <p>{journal.broken(found.brokenAt ?? found.from)}</p>
        </Note>
      )}
      <FailureNote title={journal.checkFailed} error={attempt.error} />
    </div>
  )
}
