import { useText } from '@sesame/web/i18n/locale.tsx'
import { CallError } from '@sesame/web/lib/api/call-error.ts'
import { Button } from '@sesame/web/ui/button.tsx'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../icon.tsx'
import { ErrorText } from './error-text.tsx'

interface Props {
  readonly title: string
  readonly error: unknown
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Replaces a part of the screen that could not be loaded. The other parts stay visible. */
export function FailedPart({ title, error, isRetrying, onRetry }: Props) {
  const { common } = useText()
  const { states } = useTexts()
  const { pathname } = useLocation()
  const requestId = error instanceof CallError ? error.requestId : undefined
  return (
    <Note tone="danger" title={title}>
      <p>
        <ErrorText error={error} />
        {requestId !== undefined && <span>{` ${states.request(requestId)}`}</span>}
      </p>
      <p className="line">
        <Button
          className="btn tiny"
          pending={isRetrying}
          icon={<Icon name="refresh" />}
          onClick={onRetry}
        >
          {common.retry}
        </Button>
        {pathname !== paths.diagnosis && (
          <Link className="btn tiny" to={paths.diagnosis}>
            {states.openDiagnosis}
          </Link>
        )}
      </p>
    </Note>
  )
}
