import type { Asked } from '@sesame/web/lib/hooks/use-answer.ts'
import type { ReactElement } from 'react'
import { CardSkeleton } from './card-skeleton.tsx'
import { FailedPart } from './failed-part.tsx'

interface Props<Value> {
  readonly asked: Asked<Value>
  /** The title of the error message: « Liste indisponible ». */
  readonly failed: string
  /** The number of placeholder rows. */
  readonly rows?: number
  readonly children: (value: Value) => ReactElement
}

/** A part of a screen that is loaded separately: shows placeholders, an error message, or the content. */
export function Part<Value>({ asked, failed, rows = 5, children }: Props<Value>) {
  const { answer, retry, isRetrying } = asked
  if (answer.status === 'loading') return <CardSkeleton rows={rows} />
  if (answer.status === 'failed')
    return (
      <FailedPart title={failed} error={answer.error} isRetrying={isRetrying} onRetry={retry} />
    )
  return children(answer.value)
}
