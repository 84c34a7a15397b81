import {
  FEW_RECOVERY_CODES,
  RECOVERY_CODES,
  REMEMBERED_DEVICE_MS,
} from '@sesame/contract/endpoints/second-factor'
import { DAY_MS } from '@sesame/contract/durations'
import { device as deviceRecord } from '@sesame/contract/records/device'
import type { ShownFactor } from '@sesame/contract/records/second-factor'
import type { User } from '@sesame/contract/user'
import { useState, type ReactElement, type SyntheticEvent } from 'react'
import { Link } from 'react-router-dom'
import { formatDay, formatDeadline, formatShortDay } from '../../../../i18n/dates.ts'
import { useInsideText } from '../../../../i18n/inside.ts'
import { useLocale } from '../../../../i18n/locale.tsx'
import { useLiveList } from '../../../../lib/hooks/live/use-live.ts'
import {
  rememberedOf,
  waitOf,
  type SecondFactor,
} from '../../../../lib/hooks/live/use-second-factor.ts'
import { useReopened } from '../../../../lib/hooks/use-redirect-return.ts'
import { useAttempt } from '../../../../lib/hooks/use-attempt.ts'
import { SETUP } from '../../../../lib/second-factor-setup.ts'
import { useServices } from '../../../../lib/services.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { Empty } from '../../../../ui/notes/empty.tsx'
import { ErrorNote } from '../../../../ui/notes/error-note.tsx'
import type { Elements } from '../../../../ui/elements.ts'
import second from '../../../../ui/styles/later/second-factor.css?inline'
import { useStyles } from '../../../../ui/use-styles.ts'
import { type FocusAfter, useFocusAfter } from '../use-focus-after.ts'
import { AfterProviders } from './after-providers.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { ReplaceCodesDialog } from './replace-codes-dialog.tsx'

interface Props {
  readonly user: User
  readonly factor: SecondFactor
  /** Shows a message. */
  readonly say: (message: string) => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** The second factor's part of the list of sign-in methods. */
export function SecondFactorGroup({ user, factor, say, onCodes }: Props) {
  const { twoStep } = useInsideText()
  const { title, expectLoss, moveOn } = useFocusAfter()
  useStyles(second)
  return (
    <div className="stack g2 group" id="double">
      <div className="line between">
        <h3 ref={title} tabIndex={-1}>
          {twoStep.group}
        </h3>
        <p className="muted small">{twoStep.groupHint}</p>
      </div>
      {factor.status === 'failed' && <Empty title={twoStep.failed} hint={twoStep.failedHint} />}
      {factor.status === 'ready' && factor.record === null && (
        <ul className="rows" role="list" aria-label={twoStep.group}>
          <Row
            icon="code"
            name={twoStep.app}
            meta={user.providers.includes('password') ? twoStep.off : twoStep.offWithout}
          >
            <Link className="btn tiny" to={SETUP} aria-label={twoStep.activateLabel}>
              {twoStep.activate}
            </Link>
          </Row>
        </ul>
      )}
      {factor.status === 'ready' && factor.record !== null && (
        <Rows
          user={user}
          factor={factor.record}
          focus={{ expectLoss, moveOn }}
          say={say}
          onCodes={onCodes}
        />
      )}
    </div>
  )
}

interface RowsProps extends Pick<Props, 'user' | 'say' | 'onCodes'> {
  readonly factor: ShownFactor
  readonly focus: Pick<FocusAfter, 'expectLoss' | 'moveOn'>
}

function Rows({ user, factor, focus, say, onCodes }: RowsProps) {
  const { twoStep } = useInsideText()
  const { locale } = useLocale()
  const { auth, nowMs } = useServices()
  const [isRemoving, setRemoving] = useReopened('no-codes')
  const [isReplacing, setReplacing] = useReopened('new-codes')
  const stopping = useAttempt()
  const { codesLeft, since } = factor
  const wait = waitOf({ status: 'ready', record: factor }, nowMs())

  const stop = async (): Promise<void> => {
    const isDone = await stopping.run('stop', async () => (await auth.account()).stopWait())
    if (!isDone) return
    focus.moveOn()
    say(twoStep.stopped)
  }

  return (
    <>
      <ul className="rows" role="list" aria-label={twoStep.group}>
        <Row
          icon="code"
          name={twoStep.app}
          badge={
            wait === null ? (
              <Badge tone="success" icon="check">
                {twoStep.active}
              </Badge>
            ) : (
              <Badge tone="warning" icon="hourglass">
                {twoStep.waiting}
              </Badge>
            )
          }
          meta={
            wait === null
              ? twoStep.since(formatDay(locale, since))
              : twoStep.waitEnds(formatDeadline(locale, wait.until))
          }
          under={<ErrorNote title={twoStep.stopFailed} error={stopping.error} />}
        >
          {wait !== null && (
            <Button
              className="btn tiny"
              pending={stopping.pending !== null}
              onClick={({ currentTarget }) => {
                focus.expectLoss(currentTarget.nextElementSibling)
                void stop()
              }}
            >
              {twoStep.stopWait}
            </Button>
          )}
          <button
            className="btn tiny"
            type="button"
            aria-label={twoStep.removeLabel}
            onClick={() => {
              focus.expectLoss()
              setRemoving(true)
            }}
          >
            {twoStep.remove}
          </button>
        </Row>
        <Row
          icon="spare"
          name={twoStep.codes}
          badge={
            <>
              <span className="left-gauge" aria-hidden="true">
                {Array.from({ length: RECOVERY_CODES }, (_, index) => (
                  <i key={index} className={index < codesLeft ? 'on' : undefined} />
                ))}
              </span>
              {codesLeft <= FEW_RECOVERY_CODES && (
                <Badge tone="warning" icon="alert">
                  {twoStep.few}
                </Badge>
              )}
            </>
          }
          meta={twoStep.left(codesLeft, RECOVERY_CODES)}
        >
          <button
            className="btn tiny"
            type="button"
            aria-label={twoStep.replaceLabel}
            onClick={() => setReplacing(true)}
          >
            {twoStep.replace}
          </button>
        </Row>
        <RememberedDevices uid={user.uid} factor={factor} focus={focus} say={say} />
        <AfterProviders user={user} isOn={factor.afterProviders} say={say} />
      </ul>
      <RemoveFactorDialog
        user={user}
        factor={factor}
        open={isRemoving}
        onDone={(message) => {
          setRemoving(false)
          focus.moveOn()
          say(message)
        }}
        onClose={() => setRemoving(false)}
      />
      <ReplaceCodesDialog
        user={user}
        left={codesLeft}
        open={isReplacing}
        onCodes={onCodes}
        onClose={() => setReplacing(false)}
      />
    </>
  )
}

interface RowProps {
  readonly icon: IconName
  readonly name: string
  readonly badge?: ReactElement
  readonly meta: string
  /** Content shown below the row. */
  readonly under?: ReactElement
  readonly children?: Elements
}

function Row({ icon, name, badge, meta, under, children }: RowProps) {
  return (
    <li className="device">
      <span className="dot">
        <Icon name={icon} />
      </span>
      <div className="stack g1">
        <p className="name">
          <span>{`${name} `}</span>
          {badge}
        </p>
        <p className="meta said">{meta}</p>
        {under}
      </div>
      <div className="acts">{children}</div>
    </li>
  )
}

interface DevicesProps extends Pick<RowsProps, 'factor' | 'focus' | 'say'> {
  readonly uid: string
}

/** The remembered devices, on which no code is required. */
function RememberedDevices({ uid, factor, focus, say }: DevicesProps) {
  const { twoStep, security } = useInsideText()
  const { locale } = useLocale()
  const { auth, nowMs } = useServices()
  const attempt = useAttempt()
  const known = useLiveList(`devices/${uid}`, deviceRecord)
  const [isOpen, setOpen] = useState(false)
  const remembered = rememberedOf({ status: 'ready', record: factor }, nowMs())

  const nameOf = (id: string): string => {
    const record = known.status === 'ready' ? known.entries.find((one) => one.id === id) : undefined
    return record?.name ?? security.device(record?.browser ?? '?', record?.device ?? '?')
  }
  const forget = async (id: string, { target }: SyntheticEvent): Promise<void> => {
    const row = (target as Element).closest('li')
    focus.expectLoss(row?.nextElementSibling, row?.previousElementSibling)
    if (!(await attempt.run(id, async () => (await auth.account()).forgetDevice(id)))) return
    focus.moveOn()
    say(twoStep.askedAgain(nameOf(id)))
  }

  return (
    <li className="device">
      <span className="dot">
        <Icon name="laptop" />
      </span>
      <div className="stack g1">
        <p className="name">{twoStep.devices}</p>
        <p className="meta">
          {remembered.length === 0
            ? twoStep.noDevices
            : twoStep.devicesHint(REMEMBERED_DEVICE_MS / DAY_MS)}
        </p>
      </div>
      <div className="acts" />
      {remembered.length > 0 && known.status !== 'loading' && (
        <details
          className="sessions"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>
            <Icon name="chevron" />
            <span>{twoStep.deviceCount(remembered.length)}</span>
          </summary>
          <ErrorNote title={twoStep.askAgainFailed} error={attempt.error} />
          <ul role="list">
            {remembered.map(({ id, until }) => (
              <li key={id}>
                <div>
                  <p>{nameOf(id)}</p>
                  <p className="meta">{twoStep.until(formatShortDay(locale, until))}</p>
                </div>
                <Button
                  className="btn tiny"
                  aria-label={twoStep.askAgainOn(nameOf(id))}
                  pending={attempt.pending === id}
                  onClick={(event) => void forget(id, event)}
                >
                  {twoStep.askAgain}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
