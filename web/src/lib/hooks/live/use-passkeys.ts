import { passkey, type Passkey } from '@sesame/contract/records/passkey'
import { useEffect, useMemo } from 'react'
import { noteOwnership } from '../../device/passkey-owner.ts'
import { type LiveList, useLiveList } from './use-live.ts'

/** One passkey, with its key. */
export type OwnPasskey = Passkey & { readonly id: string }

/** Returns a person's passkeys, sorted by last use, or by creation if they were never used. */
export function usePasskeys(uid: string): LiveList<Passkey> {
  const passkeys = useLiveList(`passkeys/${uid}`, passkey)
  const isOwner = passkeys.status === 'ready' ? passkeys.entries.length > 0 : null
  useEffect(() => {
    if (isOwner !== null) noteOwnership(uid, isOwner)
  }, [uid, isOwner])
  return useMemo(() => {
    if (passkeys.status !== 'ready') return passkeys
    return {
      status: 'ready',
      entries: passkeys.entries.toSorted((a, b) => usedAt(b) - usedAt(a)),
    }
  }, [passkeys])
}

const usedAt = ({ lastUsedAt, createdAt }: Passkey): number => lastUsedAt ?? createdAt
