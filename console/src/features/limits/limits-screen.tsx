import type { LimitSubject } from '@sesame/contract/endpoints/console/limits'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { ReachedNow } from './reached-now.tsx'
import { SubjectBar } from './subject-bar.tsx'
import { SubjectLimits } from './subject-limits.tsx'

/** Shows which limits apply to a subject. The search text stays in memory, since URLs must not contain addresses. */
export function LimitsScreen() {
  const { limits: text } = useTexts()
  const [subject, setSubject] = useState<LimitSubject | null>(null)
  return (
    <>
      <BoardHead title={text.title} hint={text.hint} />
      <SubjectBar onAsk={setSubject} />
      {subject !== null && <SubjectLimits key={JSON.stringify(subject)} subject={subject} />}
      <ReachedNow />
    </>
  )
}
