import type { OwnConsoleSession, OwnPasskey } from '@sesame/contract/endpoints/console/session'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useCallback, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useMe, useServices } from '../../lib/services.tsx'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { ActionDialog } from '../../ui/action/action-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { Section } from '../../ui/page/section.tsx'

type Chosen =
  | { readonly kind: 'end'; readonly session: OwnConsoleSession }
  | { readonly kind: 'admit' | 'withdraw'; readonly passkey: OwnPasskey }

/** Lists the operator's own console sessions, and their passkeys. */
export function OwnAccess() {
  const { ownAccess: text } = useTexts()
  const { call } = useServices()
  const asked = useAnswer(useCallback(() => call('getOwnAccess'), [call]))
  const [chosen, choose] = useState<Chosen | null>(null)
  const [toast, say] = useToast()
  return (
    <Section title={text.title} hint={text.hint}>
      <Part asked={asked} failed={text.failed} rows={2}>
        {({ sessions, passkeys }) => (
          <>
            <Sessions sessions={sessions} onEnd={(session) => choose({ kind: 'end', session })} />
            {passkeys.length > 0 && <Passkeys passkeys={passkeys} onChoose={choose} />}
          </>
        )}
      </Part>
      {chosen !== null && (
        <OwnAccessDialog
          chosen={chosen}
          onClose={(message) => {
            choose(null)
            if (message === null) return
            say(message)
            asked.retry()
          }}
        />
      )}
      {toast}
    </Section>
  )
}

interface SessionsProps {
  readonly sessions: readonly OwnConsoleSession[]
  readonly onEnd: (session: OwnConsoleSession) => void
}

function Sessions({ sessions, onEnd }: SessionsProps) {
  const { ownAccess: text } = useTexts()
  const { ago, moment } = useTimes()
  const placeOf = useDeviceName()
  return (
    <Table
      caption={text.sessions}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        { label: text.columns.device, cell: (row) => placeOf(row) },
        { label: text.columns.opened, cell: ({ createdAt }) => moment(createdAt) },
        { label: text.columns.seen, cell: ({ lastSeenAt }) => ago(lastSeenAt) },
        {
          label: text.columns.action,
          cell: (row) =>
            row.isCurrent ? (
              <span className="muted">{text.current}</span>
            ) : (
              <ActionButton
                action="endOwnSession"
                label={text.endOf(placeOf(row))}
                isQuiet
                onPress={() => onEnd(row)}
              >
                {text.end}
              </ActionButton>
            ),
        },
      ]}
    />
  )
}

interface PasskeysProps {
  readonly passkeys: readonly OwnPasskey[]
  readonly onChoose: (chosen: Chosen) => void
}

function Passkeys({ passkeys, onChoose }: PasskeysProps) {
  const { ownAccess: text, data, frame } = useTexts()
  const { byPassword } = useMe()
  const { ago, day } = useTimes()
  return (
    <Table
      caption={text.passkeys}
      rows={passkeys}
      keyOf={({ id }) => id}
      columns={[
        { label: text.columns.passkey, cell: ({ name }) => name },
        { label: text.columns.created, cell: ({ createdAt }) => day(createdAt) },
        {
          label: text.columns.used,
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? data.never : ago(lastUsedAt)),
        },
        {
          label: text.columns.action,
          cell: (row) =>
            row.isAdmitted ? (
              <span className="line g3">
                <Badge tone="success" icon="check">
                  {text.admitted}
                </Badge>
                <ActionButton
                  action="withdrawPasskey"
                  because={row.isCurrent ? text.withdrawCurrent : null}
                  label={text.withdrawOf(row.name)}
                  isQuiet
                  onPress={() => onChoose({ kind: 'withdraw', passkey: row })}
                >
                  {text.withdraw}
                </ActionButton>
              </span>
            ) : (
              <ActionButton
                action="admitPasskey"
                because={byPassword ? frame.byPasskeyOnly : null}
                label={text.admitOf(row.name)}
                isQuiet
                onPress={() => onChoose({ kind: 'admit', passkey: row })}
              >
                {text.admit}
              </ActionButton>
            ),
        },
      ]}
    />
  )
}

interface DialogProps {
  readonly chosen: Chosen
  /** Called with the message about the action, or with null if the operator cancelled. */
  readonly onClose: (message: string | null) => void
}

function OwnAccessDialog({ chosen, onClose }: DialogProps) {
  const { ownAccess: text } = useTexts()
  const { call } = useServices()
  const placeOf = useDeviceName()
  if (chosen.kind === 'end')
    return (
      <ActionDialog
        title={text.endTitle}
        action={text.end}
        hasReason={false}
        run={() => call('endOwnSession', { body: { id: chosen.session.id } })}
        onClose={(done) => onClose(done ? text.ended : null)}
      >
        <p>{placeOf(chosen.session)}</p>
      </ActionDialog>
    )
  const { kind, passkey } = chosen
  const isAdmission = kind === 'admit'
  return (
    <ActionDialog
      title={(isAdmission ? text.admitTitle : text.withdrawTitle)(passkey.name)}
      action={isAdmission ? text.admitAction : text.withdrawAction}
      actionFresh={isAdmission ? text.admit : text.withdraw}
      isGrave={!isAdmission}
      hasReason={false}
      needsProof
      run={() =>
        call(isAdmission ? 'admitPasskey' : 'withdrawPasskey', { body: { passkey: passkey.id } })
      }
      onClose={(done) => {
        const message = isAdmission ? text.admittedNow : text.withdrawn
        onClose(done ? message : null)
      }}
    >
      <p>{isAdmission ? text.admitText : text.withdrawText}</p>
    </ActionDialog>
  )
}

/** Formats the device and place of a session: « macOS, Safari, Lyon ». */
function useDeviceName() {
  const { ownAccess: text } = useTexts()
  return ({ device, browser, place }: OwnConsoleSession): string =>
    [device, browser, place].filter((part) => part !== null && part !== '?').join(', ') ||
    text.unknownDevice
}
