import type { LimitSubject } from '@sesame/contract/endpoints/console/limits'
import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { subjectOf } from '../../ui/limits/subject.ts'

/** Maximum length of an e-mail address. */
const SUBJECT_MAX = 254

interface Props {
  readonly onAsk: (subject: LimitSubject) => void
}

export function SubjectBar({ onAsk }: Props) {
  const { limits: text } = useTexts()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const ask = (): void => {
    const subject = subjectOf(typed)
    setWrong(subject === null)
    if (subject === null) form.current?.querySelector('input')?.focus()
    else onAsk(subject)
  }
  return (
    <form
      ref={form}
      className="tools-bar"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <SearchField
        label={text.subject}
        value={typed}
        maxLength={SUBJECT_MAX}
        error={isWrong ? text.subjectInvalid : null}
        onChange={setTyped}
      />
      <button className="btn main" type="submit">
        {text.ask}
      </button>
    </form>
  )
}
