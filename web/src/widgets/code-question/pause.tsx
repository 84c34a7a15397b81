import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { codeQuestionTexts } from '../../i18n/code-question.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import { Note } from '../../ui/notes/note.tsx'

const MINUTE_SECONDS = MINUTE_MS / SECOND_MS

/**
 * Counts down to the time when the person may try another code. Screen readers read the remaining time only once, not every
 * second.
 */
export function Pause({ seconds }: { readonly seconds: number }) {
  const text = useTextOf(codeQuestionTexts)
  const [left] = useCountdown(seconds)
  return (
    <>
      <p className="vh" role="alert">
        {`${text.tooMany}. ${text.wait(timeOf(seconds))}`}
      </p>
      <Note tone="warning" title={text.tooMany} focused>
        <p className="wait-line">{text.wait(timeOf(left))}</p>
      </Note>
    </>
  )
}

/** Formats a waiting time: « 4 min 30 s ». The format is the same in both languages. */
function timeOf(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE_SECONDS)
  const rest = seconds % MINUTE_SECONDS
  const parts = [
    minutes > 0 && `${minutes}\u00A0min`,
    (rest > 0 || minutes === 0) && `${rest}\u00A0s`,
  ]
  return parts.filter(Boolean).join(' ')
}
