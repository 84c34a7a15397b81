import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { secondFactorDemandTexts } from '../../i18n/second-factor-demand.ts'
import { codeOf } from '../../lib/code-of.ts'
import { usePasskeys } from '../../lib/hooks/live/use-passkeys.ts'
import { useSecondFactor } from '../../lib/hooks/live/use-second-factor.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { LoadingScreen } from '../../ui/notes/skeleton.tsx'
import { Intro } from '../../ui/page/heading.tsx'
import styles from '../../ui/styles/later/code-question.css?inline'
import { useStyles } from '../../ui/use-styles.ts'
import { Gate } from '../../widgets/gate.tsx'
import { EraseRow } from '../../widgets/personal-data/erase-row.tsx'
import { ExportRow } from '../../widgets/personal-data/export-row.tsx'
import { ProofForm } from '../../widgets/proof-form.tsx'
import { SecondFactorSetup } from '../../widgets/second-factor/setup.tsx'

interface Props {
  readonly user: User
  /** Since when (ms) a second factor or a passkey is required. */
  readonly since: number
  readonly children: Elements
}

/**
 * Asks the person to turn on a second factor or create a passkey. Replaces every page until they have one. If it is unknown
 * whether they have one, the pages open, because the API refuses the calls that require one.
 */
export function SecondFactorDemand({ user, since, children }: Props) {
  const { auth } = useServices()
  const factor = useSecondFactor(user.uid)
  const passkeys = usePasskeys(user.uid)
  // If the person returns from a provider's page, where they proved their identity, continue the setup.
  const [isSettingUp, setSettingUp] = useState(() => auth.departure()?.purpose === 'codes')

  // Stay in the setup until the recovery codes are stored, because they are shown only once and the factor is already on.
  if (isSettingUp) {
    const close = (): void => setSettingUp(false)
    return (
      <main className="page" id="contenu">
        <SecondFactorSetup user={user} onDone={close} onCancel={close} />
      </main>
    )
  }
  if (factor.status === 'loading' || passkeys.status === 'loading') return <LoadingScreen />
  const hasNeither =
    factor.status === 'ready' &&
    factor.record === null &&
    passkeys.status === 'ready' &&
    passkeys.entries.length === 0
  if (!hasNeither) return children
  return <Choice user={user} since={since} onSetUp={() => setSettingUp(true)} />
}

interface ChoiceProps extends Omit<Props, 'children'> {
  readonly onSetUp: () => void
}

function Choice({ user, since, onSetUp }: ChoiceProps) {
  const text = useTextOf(secondFactorDemandTexts)
  const { frame } = useInsideText()
  const { locale } = useLocale()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [isProving, setProving] = useState(false)
  useStyles(styles)

  const create = (): void =>
    void attempt.run('passkey', async () => {
      try {
        await (await auth.passkeys()).create()
      } catch (error) {
        if (codeOf(error) !== 'auth/requires-recent-login') throw error
        setProving(true)
      }
    })
  const stopProving = (): void => setProving(false)

  return (
    <Gate wall={text.wall} under={text.under} door="half-open">
      <Intro title={text.title}>{text.lead(formatDay(locale, since))}</Intro>
      <ErrorNote title={text.failed} error={attempt.error} onRetryPasskey={create} />
      <div className="card">
        <ul className="rows choices" role="list">
          <li>
            <span className="dot">
              <Icon name="code" />
            </span>
            <div className="stack g1">
              <h2 className="h3">{text.app}</h2>
              <p className="meta">{text.appText}</p>
              <button className="btn main start" type="button" onClick={onSetUp}>
                {text.activate}
              </button>
            </div>
          </li>
          {auth.hasPasskeys() && (
            <li>
              <span className="dot">
                <Icon name="passkey" />
              </span>
              <div className="stack g1">
                <h2 className="h3">{text.passkey}</h2>
                <p className="meta">{text.passkeyText}</p>
                <Button className="btn start" pending={attempt.pending !== null} onClick={create}>
                  {attempt.pending === null ? text.create : text.creating}
                </Button>
              </div>
            </li>
          )}
        </ul>
      </div>
      <p className="muted small">{text.kept}</p>
      <details className="done">
        <summary>
          <Icon name="chevron" />
          <span>{text.others}</span>
        </summary>
        <ul className="rows fold" role="list">
          <ExportRow />
          <EraseRow user={user} />
        </ul>
      </details>
      <button className="btn bare wide" type="button" onClick={() => void auth.signOut()}>
        <Icon name="out" />
        <span>{frame.signOut}</span>
      </button>
      <Dialog open={isProving} title={text.proof} destructive onClose={stopProving}>
        <ProofForm
          user={user}
          purpose="passkey"
          onProved={() => {
            stopProving()
            create()
          }}
          onCancel={stopProving}
        />
      </Dialog>
    </Gate>
  )
}
