import type { User } from '@sesame/contract/user'
import { useCallback, useState } from 'react'
import { formatList } from '../../i18n/formats.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale, useText } from '../../i18n/locale.tsx'
import type { AnswerOf } from '../../lib/api/api.ts'
import { codeOf } from '../../lib/code-of.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { useReopened } from '../../lib/hooks/use-redirect-return.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Note } from '../../ui/notes/note.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import type { Elements } from '../../ui/elements.ts'
import second from '../../ui/styles/later/second-factor.css?inline'
import { useStyles } from '../../ui/use-styles.ts'
import { ProofForm } from '../proof-form.tsx'
import { useProviderName } from '../providers/use-provider-name.ts'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const STALE = 'auth/requires-recent-login'

interface Props {
  readonly user: User
  /** The breadcrumb above the title of the first step. */
  readonly crumb?: Elements
  /** The path that the button « Plus tard » of the recovery codes opens, after a confirmation. */
  readonly later?: string
  /**
   * Called when the second factor is on and its recovery codes are stored. Keep this screen mounted until then: the recovery
   * codes are shown only once, and the database reports the second factor as on before they are stored.
   */
  readonly onDone: () => void
  readonly onCancel: () => void
}

/**
 * Turns the second factor on in two steps: the person first sets up the app and enters a code from it, then stores the recovery
 * codes.
 */
export function SecondFactorSetup({ user, crumb, later, onDone, onCancel }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useStyles(second)
  if (codes !== null) {
    return (
      <RecoveryCodes
        user={user}
        codes={codes}
        isFirst
        {...(later !== undefined && { later })}
        onDone={onDone}
      />
    )
  }
  return (
    <>
      {crumb}
      <AppStep user={user} onCodes={setCodes} onCancel={onCancel} />
    </>
  )
}

interface StepProps extends Pick<Props, 'user' | 'onCancel'> {
  readonly onCodes: (codes: readonly string[]) => void
}

function AppStep({ user, onCodes, onCancel }: StepProps) {
  const { twoStep } = useInsideText()
  const { common } = useText()
  const { auth } = useServices()
  const methods = useMethods(user)
  const [isBack, setBack] = useReopened('codes')
  const { answer, isRetrying, retry } = useAnswer(
    useCallback(async () => (await auth.account()).beginSecondFactor(), [auth]),
  )
  const failure = answer.status === 'failed' ? answer.error : null
  const isStale = codeOf(failure) === STALE
  /**
   * Called when the dialog that asks for a proof of identity closes. Sends the code that waits for the proof, or discards the
   * code if there is no proof.
   */
  const [goOn, setGoOn] = useState<((isProved: boolean) => void) | null>(null)
  const isProving = isBack || goOn !== null || (isStale && !isRetrying)
  const prove = (): Promise<boolean> => new Promise((resolve) => setGoOn(() => resolve))
  const end = (isProved: boolean): void => {
    setBack(false)
    setGoOn(null)
    goOn?.(isProved)
    if (goOn === null && isProved) retry()
    if (goOn === null && !isProved) onCancel()
  }

  return (
    <>
      <header className="stack g2 staged">
        <p className="muted small lab">{twoStep.step(1)}</p>
        <Heading title={twoStep.title} />
        <p className="muted narrow">
          {user.providers.includes('password') || methods === ''
            ? twoStep.lead
            : twoStep.leadWithout(methods)}
        </p>
      </header>
      <div className="narrow stack g5">
        {answer.status === 'ready' ? (
          <Steps
            key={answer.value.key}
            user={user}
            methods={methods}
            offer={answer.value}
            onCodes={onCodes}
            onCancel={onCancel}
            onAgain={retry}
            prove={prove}
          />
        ) : (
          <div className="card stack">
            {failure === null || isStale ? (
              <Skeleton />
            ) : (
              <>
                <ErrorNote title={twoStep.beginFailed} error={failure} />
                <div className="line">
                  <Button className="btn main" pending={isRetrying} onClick={retry}>
                    {common.retry}
                  </Button>
                  <button className="btn" type="button" onClick={onCancel}>
                    {common.cancel}
                  </button>
                </div>
              </>
            )}
          </div>
        )}
      </div>
      <Dialog
        open={isProving}
        title={twoStep.proofTitle}
        destructive
        // This is also called after a successful proof of identity has closed the dialog.
        onClose={() => {
          if (isProving) end(false)
        }}
      >
        <ProofForm
          user={user}
          purpose="codes"
          onProved={() => end(true)}
          onCancel={() => end(false)}
        />
      </Dialog>
    </>
  )
}

/** Returns the text that lists the provider accounts with which the person can sign in. */
function useMethods({ providers }: User): string {
  const { locale } = useLocale()
  const providerName = useProviderName()
  const linked = providers.filter((method) => method !== 'password')
  return formatList(locale, linked.map(providerName))
}

interface StepsProps extends StepProps {
  readonly methods: string
  readonly offer: AnswerOf<'beginSecondFactor'>
  /** Starts the setup again with a different key. */
  readonly onAgain: () => void
  /** Asks for a fresh proof of identity. Resolves to whether the person provided this proof. */
  readonly prove: () => Promise<boolean>
}

function Steps({ user, methods, offer, onCodes, onCancel, onAgain, prove }: StepsProps) {
  const { twoStep } = useInsideText()
  const { auth } = useServices()
  const [isExpired, setExpired] = useState(false)
  const isAsked = !user.providers.includes('password') && methods !== ''
  const form = useForm({ after: isAsked }, {})
  const [said, setSaid] = useState('')

  const activate = async (code: string): Promise<void> => {
    setExpired(false)
    try {
      const account = await auth.account()
      const afterProviders = isAsked && form.values.after
      onCodes(await account.activateSecondFactor({ code, afterProviders }))
    } catch (error) {
      if (codeOf(error) === 'auth/ticket-expired') setExpired(true)
      else if (codeOf(error) !== STALE) throw error
      else if (await prove()) await activate(code)
    }
  }
  const copy = async (): Promise<void> => {
    setSaid('')
    setSaid(
      await navigator.clipboard.writeText(offer.key).then(
        () => twoStep.keyCopied,
        () => twoStep.notCopied,
      ),
    )
  }

  return (
    <>
      <div className="card">
        <ol className="how" role="list">
          <li>
            <div className="stack g2">
              <h2 className="h3">{twoStep.openApp}</h2>
              <p className="muted">{twoStep.openAppText}</p>
            </div>
          </li>
          <li>
            <div className="stack">
              <h2 className="h3">{twoStep.scan}</h2>
              <div className="scan">
                <div className="self stack g3">
                  <p className="small">{twoStep.onThisPhone}</p>
                  <a className="btn start" href={offer.uri}>
                    <Icon name="external" />
                    <span>{twoStep.openOnThisPhone}</span>
                  </a>
                </div>
                <QrCode text={offer.uri} label={twoStep.qr} />
                <div className="stack g3">
                  <p className="small" id="cle-t">
                    {twoStep.key}
                  </p>
                  <p className="mono quads" role="group" aria-labelledby="cle-t" translate="no">
                    {quads(offer.key).map((quad, index) => (
                      <span key={index}>{`${quad} `}</span>
                    ))}
                  </p>
                  <div className="line">
                    <button
                      className="btn tiny"
                      type="button"
                      aria-label={twoStep.copyKey}
                      onClick={() => void copy()}
                    >
                      <Icon name="copy" />
                      <span>{twoStep.copy}</span>
                    </button>
                    <span className="muted small" role="status">
                      {said}
                    </span>
                  </div>
                </div>
              </div>
            </div>
          </li>
          <li>
            <div className="stack">
              <h2 className="h3">{twoStep.enterCode}</h2>
              {isExpired && (
                <Note tone="info" title={twoStep.expired} focused>
                  <p>{twoStep.expiredText}</p>
                  <p className="line">
                    <button
                      className="btn tiny"
                      type="button"
                      onClick={() => {
                        setExpired(false)
                        onAgain()
                      }}
                    >
                      {twoStep.again}
                    </button>
                  </p>
                </Note>
              )}
              <CodeForm
                kind="app"
                submit={twoStep.activate}
                submitting={twoStep.activating}
                failed={twoStep.activateFailed}
                tooManyHint={twoStep.keyStays}
                onCode={activate}
                onCancel={onCancel}
              >
                {isAsked && (
                  <div className="stack g1">
                    <CheckField field={form.field('after')}>{twoStep.after(methods)}</CheckField>
                    <p className="muted small">{twoStep.afterHint(methods)}</p>
                  </div>
                )}
              </CodeForm>
            </div>
          </li>
        </ol>
      </div>
      <p className="muted small fine">
        <Icon name="info" />
        <span>{twoStep.nothingYet}</span>
      </p>
    </>
  )
}

/** Splits the key into groups of four characters, which are easier to read out. */
const quads = (key: string): string[] => key.match(/.{1,4}/gu) ?? []
