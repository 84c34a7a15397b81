import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '@sesame/contract/constants'
import { passkeyName } from '@sesame/contract/records/passkey'
import type { User } from '@sesame/contract/user'
import { useState, type ReactElement } from 'react'
import { useInsideText } from '../../../../i18n/inside.ts'
import { codeOf } from '../../../../lib/code-of.ts'
import type { OwnPasskey } from '../../../../lib/hooks/live/use-passkeys.ts'
import { forgetPasskey } from '../../../../lib/device/passkey-owner.ts'
import { useServices } from '../../../../lib/services.tsx'
import { useMethodsText } from '../../../../widgets/providers/use-methods-text.ts'
import { RenameDialog, type Renaming } from '../../../../widgets/rename-dialog.tsx'
import { PasskeyOutcome } from './passkey-outcome.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useProvenAttempt, type ProvenChange } from './use-proven-attempt.ts'

interface Given {
  readonly user: User
  readonly passkeys: readonly OwnPasskey[]
  /** Shows a message. Null hides it. */
  readonly say: (message: string | null) => void
  readonly onRemoved: () => void
}

export interface PasskeyChanges {
  /** Adds a passkey. Null if this browser cannot create one, or if the account already has the maximum number. */
  readonly add: (() => void) | null
  readonly isAdding: boolean
  readonly rename: (passkey: OwnPasskey) => void
  readonly remove: (passkey: OwnPasskey) => void
  /** An explanation of why the last change failed. */
  readonly outcome: ReactElement
  readonly dialogs: ReactElement
}

/** Adds, renames and removes the person's passkeys. */
export function usePasskeyChanges({ user, passkeys, say, onRemoved }: Given): PasskeyChanges {
  const { passkeys: text, security } = useInsideText()
  const { auth } = useServices()
  const methodsText = useMethodsText()
  const attempt = useProvenAttempt()
  const [renamed, setRenamed] = useState<OwnPasskey | null>(null)
  const [leaving, setLeaving] = useState<OwnPasskey | null>(null)
  const renaming = useRenaming(renamed)
  const left = methodsText(user.providers, passkeys.length - 1)

  const adding: ProvenChange = {
    name: 'add',
    task: async () => (await auth.passkeys()).create(),
    onDone: () => say(text.added),
  }
  const removing = ({ id, credentialId }: OwnPasskey): ProvenChange => ({
    name: 'remove',
    task: async () => {
      const { remove } = await auth.passkeys()
      // If another device has already removed the passkey, nothing is left to do.
      await remove(id, credentialId).catch((error: unknown) => {
        if (codeOf(error) !== 'auth/passkey-not-found') throw error
      })
    },
    onDone: () => {
      if (passkeys.length === 1) forgetPasskey()
      onRemoved()
      say(text.removed(left))
    },
  })
  const change = async (wanted: ProvenChange): Promise<void> => {
    say(null)
    await attempt.change(wanted)
    setLeaving(null)
  }
  const isPossible = auth.hasPasskeys() && passkeys.length < MAX_PASSKEYS

  return {
    add: isPossible ? () => void change(adding) : null,
    isAdding: attempt.pending === 'add',
    rename: setRenamed,
    remove: setLeaving,
    outcome: (
      <PasskeyOutcome
        error={attempt.error}
        title={attempt.last?.name === 'remove' ? text.removeFailed : text.addFailed}
        onRetry={() => void (attempt.last && change(attempt.last))}
      />
    ),
    dialogs: (
      <>
        <RenameDialog
          renaming={renaming}
          onClose={(isDone) => {
            setRenamed(null)
            if (isDone) say(security.renamed)
          }}
        />
        <RemoveDialog
          left={left}
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
      </>
    ),
  }
}

/** Returns what the form that renames a passkey needs. The new name cannot be empty. */
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
