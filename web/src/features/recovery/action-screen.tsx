import { useEffect, useState } from 'react'
import { useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { actionLink, forgetActionLink } from '../../lib/action-link.ts'
import type { ActionCode } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { ActionDone } from './action-done.tsx'
import { ActionFailure } from './action-failure.tsx'
import { ApplyPanel } from './apply-panel.tsx'
import { ResetForm } from './reset-form.tsx'

/** Where the links of mails lead. Looking at the page consumes nothing: scanners of mails look too. */
export function ActionScreen() {
  const text = useTextOf(recoveryTexts)
  const { auth } = useServices()
  const [link] = useState(actionLink)
  const [action, setAction] = useState<ActionCode | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const [isDone, setDone] = useState(false)
  const code = link?.code

  useEffect(() => {
    if (code === undefined) return
    let isGone = false
    const unlessGone =
      <T,>(then: (value: T) => void) =>
      (value: T) => {
        if (!isGone) then(value)
      }
    void auth
      .account()
      .then((account) => account.checkActionCode(code))
      .then(unlessGone(setAction), unlessGone(setError))
    return () => {
      isGone = true
    }
  }, [auth, code, tries])

  const retry = (): void => {
    setError(null)
    setTries(tries + 1)
  }

  const finish = (): void => {
    forgetActionLink()
    setDone(true)
  }

  if (link === null || error !== null) {
    return (
      <Gate wall={text.wall} door="shut">
        <ActionFailure mode={link?.mode ?? ''} error={error} onRetry={retry} />
      </Gate>
    )
  }
  if (action === null) {
    return (
      <Gate wall={text.newWall}>
        <Skeleton />
      </Gate>
    )
  }
  return (
    <Gate wall={text.newWall} door={isDone ? 'ajar' : 'rest'}>
      <ActionStep action={action} code={link.code} isDone={isDone} onDone={finish} />
    </Gate>
  )
}

interface StepProps {
  readonly action: ActionCode
  readonly code: string
  readonly isDone: boolean
  readonly onDone: () => void
}

function ActionStep({ action, code, isDone, onDone }: StepProps) {
  if (isDone) return <ActionDone action={action} />
  const { operation, email } = action
  if (operation === 'resetPassword') {
    return <ResetForm email={email} code={code} onDone={onDone} />
  }
  return <ApplyPanel operation={operation} email={email} code={code} onDone={onDone} />
}
