import { laterWords } from '../later-words.tsx'
import { loadErrorWords } from './load-error-words.ts'

const Words = laterWords(async () => (await loadErrorWords()).ErrorWords)

interface Props {
  readonly title: string
  /** Whatever was thrown; nothing is shown for null. */
  readonly error: unknown
}

/** What went wrong; it takes the focus. */
export function ErrorNote({ title, error }: Props) {
  return error === null ? null : <Words title={title} error={error} />
}
