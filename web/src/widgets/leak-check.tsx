import { useState } from 'react'
import { useTextOf } from '../i18n/locale.tsx'
import { passwordTexts } from '../i18n/password.ts'
import { useAttempt } from '../lib/hooks/use-attempt.ts'
import { countLeaks } from '../lib/password/leaked-password.ts'
import { Button } from '../ui/button.tsx'

/**
 * On a click, looks the password up in known leaks. The click counts as consent to this single request. The person can use the
 * password whatever the result is.
 */
export function LeakCheck({ password }: { readonly password: string }) {
  const { leaks } = useTextOf(passwordTexts)
  const attempt = useAttempt()
  const [found, setFound] = useState<{ readonly password: string; readonly text: string }>()

  const check = async (): Promise<void> => {
    const say = (text: string): void => setFound({ password, text })
    const isDone = await attempt.run('leaks', async () => {
      const count = await countLeaks(password)
      say(count > 0 ? leaks.found(count) : leaks.none)
    })
    if (!isDone) say(leaks.failed)
  }

  return (
    <div className="stack g2">
      <p className="muted small">{leaks.explanation}</p>
      <Button
        className="btn tiny start"
        pending={attempt.pending !== null}
        onClick={() => void check()}
      >
        {attempt.pending === null ? leaks.check : leaks.checking}
      </Button>
      <p className="small" role="status">
        {found?.password === password && found.text}
      </p>
    </div>
  )
}
