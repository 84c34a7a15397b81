import { lazy, Suspense } from 'react'
import { loadErrorWords } from './load-error-words.ts'

const ErrorWords = lazy(async () => ({ default: (await loadErrorWords()).ErrorWords }))

interface Props {
  readonly title: string
  /** Whatever was thrown; nothing is shown for null. */
  readonly error: unknown
}

/** What went wrong; it takes the focus. */
export function ErrorNote({ title, error }: Props) {
  if (error === null) return null
  return (
    <Suspense>
      <ErrorWords title={title} error={error} />
    </Suspense>
  )
}
