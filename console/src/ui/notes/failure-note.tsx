import { errorTitle, errorTitleTexts } from '@sesame/web/i18n/error-title.ts'
import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { codeOf } from '@sesame/web/lib/code-of.ts'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../icon.tsx'
import { ErrorText } from './error-text.tsx'

interface Props {
  readonly title: string
  /** The error; null shows nothing. */
  readonly error: unknown
  /** Messages for some error codes, used instead of the standard ones. */
  readonly words?: Readonly<Record<string, string>> | undefined
  /** Called to reload the displayed data; omitted if the data cannot be reloaded. */
  readonly onReload?: (() => void) | undefined
}

/** Reports an error, and receives the focus. The note is red only for the operator's own mistakes. */
export function FailureNote({ title, error, words = {}, onReload }: Props) {
  const { states } = useTexts()
  const titles = useTextOf(errorTitleTexts)
  if (error === null) return null
  const code = codeOf(error)
  const here = words[code]
  if (here !== undefined)
    return (
      <Note tone="warning" title={title} focused>
        <p>{here}</p>
      </Note>
    )
  if (code === 'tools/changed')
    return (
      <Note tone="warning" title={states.changedTitle} focused>
        <p>{states.changed}</p>
        {onReload !== undefined && (
          <p className="line">
            <button className="btn tiny" type="button" onClick={onReload}>
              <Icon name="refresh" />
              <span>{states.reload}</span>
            </button>
          </p>
        )}
      </Note>
    )
  const product = errorTitle(error)
  const own =
    code === 'auth/requires-recent-login'
      ? ({ tone: 'info', title: states.staleTitle } as const)
      : product && { tone: product.tone, title: titles[product.title] }
  return (
    <Note tone={own?.tone ?? 'danger'} title={own?.title ?? title} focused>
      <p>
        <ErrorText error={error} />
      </p>
    </Note>
  )
}
