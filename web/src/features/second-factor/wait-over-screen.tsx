import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { codeQuestionTexts } from '../../i18n/code-question.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { noteLostFactor } from '../../lib/device/lost-factor.ts'
import { useSecondFactor } from '../../lib/hooks/live/use-second-factor.ts'
import { paths } from '../../lib/paths.ts'
import { SETUP } from '../../lib/second-factor-setup.ts'
import type { Elements } from '../../ui/elements.ts'
import { Note } from '../../ui/notes/note.tsx'
import { LoadingScreen } from '../../ui/notes/skeleton.tsx'
import { Intro } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'

interface Props {
  readonly uid: string
  readonly children: Elements
}

/**
 * After the waiting period to remove a second factor without codes, tells the person once that the second factor is off. Then
 * opens the requested page.
 */
export function WaitOver({ uid, children }: Props) {
  const text = useTextOf(codeQuestionTexts)
  const { signIn } = useText()
  const factor = useSecondFactor(uid)
  const navigate = useNavigate()
  const [isRead, setRead] = useState(false)
  const isOn = factor.status === 'ready' && factor.record !== null

  useEffect(() => {
    if (isRead || isOn) noteLostFactor(uid, null)
  }, [uid, isRead, isOn])

  if (factor.status === 'loading') return <LoadingScreen />
  if (isRead || isOn || factor.status === 'failed') return children
  const goTo = (path: string): void => {
    setRead(true)
    void navigate(path)
  }
  return (
    <Gate wall={signIn.wall} under={text.overUnder} door="half-open">
      <Intro title={text.overTitle}>{text.over}</Intro>
      <Note tone="warning" title={text.withoutFactor}>
        <p>{text.withoutFactorText}</p>
      </Note>
      <div className="stack g2">
        <button className="btn main wide" type="button" onClick={() => goTo(paths.access + SETUP)}>
          {text.activate}
        </button>
        <button className="btn bare wide" type="button" onClick={() => goTo(paths.home)}>
          {text.goHome}
        </button>
      </div>
    </Gate>
  )
}
