import { useText } from '../../i18n/locale.tsx'

interface Props {
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Asks again for what could not be shown. */
export function RetryButton({ isRetrying, onRetry }: Props) {
  const { common } = useText()
  return (
    <button className="btn" type="button" aria-busy={isRetrying} onClick={onRetry}>
      {isRetrying && <i className="grain" aria-hidden="true" />}
      {common.retry}
    </button>
  )
}
