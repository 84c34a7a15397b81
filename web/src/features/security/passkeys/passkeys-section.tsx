import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '@sesame/contract/constants'
import { passkeyName } from '@sesame/contract/records/passkey'
import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { codeOf } from '../../../lib/code-of.ts'
import type { OwnPasskey, usePasskeys } from '../../../lib/hooks/live/use-passkeys.ts'
import { forgetPasskey } from '../../../lib/device/passkey-owner.ts'
import { useServices } from '../../../lib/services.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Empty } from '../../../ui/notes/empty.tsx'
import { Skeleton } from '../../../ui/notes/skeleton.tsx'
import { useToast } from '../../../ui/notes/toast.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useMethodsText } from '../../../widgets/providers/use-methods-text.ts'
import { RenameDialog, type Renaming } from '../rename-dialog.tsx'
import { PasskeyOutcome } from './passkey-outcome.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useProvenAttempt, type ProvenChange } from './use-proven-attempt.ts'

interface Props {
  readonly user: User
  readonly passkeys: ReturnType<typeof usePasskeys>
}

/** The person's passkeys. They can name and remove them, and add others. */
export function PasskeysSection({ user, passkeys }: Props) {
  const { passkeys: text, security } = useInsideText()
  const { auth } = useServices()
  const methodsText = useMethodsText()
  const attempt = useProvenAttempt()
  const [renamed, setRenamed] = useState<OwnPasskey | null>(null)
  const [leaving, setLeaving] = useState<OwnPasskey | null>(null)
  const [toast, say] = useToast()
  const renaming = useRenaming(renamed)
  const entries = passkeys.status === 'ready' ? passkeys.entries : []
  const isPossible = auth.hasPasskeys()

  const adding: ProvenChange = {
    name: 'add',
    task: async () => (await auth.passkeys()).create(),
    onDone: () => say(text.added),
  }
  const removing = ({ id, credentialId, name }: OwnPasskey): ProvenChange => ({
    name: 'remove',
    task: async () => {
      const { remove } = await auth.passkeys()
      // If another device has removed the passkey meanwhile, there is nothing left to do.
      await remove(id, credentialId).catch((error: unknown) => {
        if (codeOf(error) !== 'auth/passkey-not-found') throw error
      })
    },
    onDone: () => {
      if (entries.length === 1) forgetPasskey()
      say(text.removed(name))
    },
  })
  const change = async (wanted: ProvenChange): Promise<void> => {
    say(null)
    await attempt.change(wanted)
    setLeaving(null)
  }
  const addButton = isPossible && entries.length < MAX_PASSKEYS && (
    <Button
      className="btn"
      icon={<Icon name="plus" />}
      pending={attempt.pending === 'add'}
      onClick={() => void change(adding)}
    >
      {text.add}
    </Button>
  )

  return (
    <Section id="cles" title={text.title} hint={text.hint}>
      <PasskeyOutcome
        error={attempt.error}
        title={attempt.last?.name === 'remove' ? text.removeFailed : text.addFailed}
        onRetry={() => void (attempt.last && change(attempt.last))}
      />
      <div className="card stack g2">
        {passkeys.status === 'loading' && <Skeleton />}
        {passkeys.status === 'failed' && <Empty title={text.failed} hint={text.failedHint} />}
        {passkeys.status === 'ready' && entries.length === 0 && (
          <Empty title={text.none} hint={text.noneHint(methodsText(user.providers, 0))}>
            {addButton}
          </Empty>
        )}
        {entries.length > 0 && (
          <ul className="rows" role="list">
            {entries.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setRenamed(passkey)}
                onRemove={() => setLeaving(passkey)}
              />
            ))}
          </ul>
        )}
      </div>
      {entries.length > 0 && (
        <div className="line between">
          {addButton}
          <p className="muted small">
            {text.of(entries.length, MAX_PASSKEYS)}
            {entries.length >= MAX_PASSKEYS && `. ${text.full}`}
          </p>
        </div>
      )}
      {!isPossible && (
        <p className="muted small">
          {text.unsupportedTitle}. {text.unsupported}
        </p>
      )}
      <RenameDialog
        renaming={renaming}
        onClose={(isDone) => {
          setRenamed(null)
          if (isDone) say(security.renamed)
        }}
      />
      <RemoveDialog
        user={user}
        count={entries.length}
        passkey={leaving}
        isPending={attempt.pending === 'remove'}
        onRemove={(passkey) => void change(removing(passkey))}
        onClose={() => setLeaving(null)}
      />
      <PasskeyProof
        user={user}
        stale={attempt.stale}
        onProved={(wanted) => {
          if (wanted === 'remove') say(text.proved)
          else void change(wanted === 'add' ? adding : wanted)
        }}
        onClose={attempt.giveUp}
      />
      {toast}
    </Section>
  )
}

/** How to rename a passkey. Its name cannot be empty. */
function useRenaming(passkey: OwnPasskey | null): Renaming | null {
  const { passkeys: text } = useInsideText()
  const { auth } = useServices()
  if (passkey === null) return null
  const { id, name } = passkey
  return {
    title: text.renameTitle,
    label: text.renameField,
    hint: text.renameHint,
    name,
    empty: text.renameEmpty,
    schema: passkeyName,
    maxLength: MAX_PASSKEY_NAME,
    save: async (chosen) => (await auth.passkeys()).rename(id, chosen ?? name),
  }
}
