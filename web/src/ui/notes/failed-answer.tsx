import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { Button } from '../button.tsx'
import { Empty } from './empty.tsx'
import { LinkedText } from './linked-text.tsx'

interface Props {
  readonly title: string
  readonly error: unknown
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Explains why something could not be shown, with a button to try again. */
export function FailedAnswer({ title, error, isRetrying, onRetry }: Props) {
  const { common } = useText()
  const errors = useTextOf(errorTexts)
  return (
    <Empty title={title} hint={<LinkedText text={errors[errorMessage(error)]} />}>
      <Button className="btn" pending={isRetrying} onClick={onRetry}>
        {common.retry}
      </Button>
    </Empty>
  )
}
