import { useText } from '../../i18n/locale.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../button.tsx'
import { Empty } from './empty.tsx'
import { LinkedText } from './linked-text.tsx'

interface Props {
  readonly title: string
  readonly error: unknown
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Explains why something could not be shown, with a button to request it again. */
export function FailedAnswer({ title, error, isRetrying, onRetry }: Props) {
  const { common } = useText()
  const text = useErrorText(error)
  return (
    <Empty title={title} hint={<LinkedText text={text} />}>
      <Button className="btn" pending={isRetrying} onClick={onRetry}>
        {common.retry}
      </Button>
    </Empty>
  )
}
