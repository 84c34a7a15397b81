import { askedAddress } from '@sesame/contract/records/asked-address'
import { useServices } from '../../services.tsx'
import { useLiveList } from './use-live.ts'

/** A new e-mail address that the person has not confirmed yet. */
export interface AskedAddress {
  readonly address: string
  /** The time when the confirmation link expires, in ms. */
  readonly until: number
}

/**
 * Returns the unconfirmed new address that the person requested, on any device. Null if there is none, or while it is loading.
 */
export function useAskedAddress(uid: string): AskedAddress | null {
  const { nowMs } = useServices()
  const list = useLiveList(`access/${uid}/asked`, askedAddress)
  const asked = list.status === 'ready' ? list.entries.find(({ id }) => id === 'email') : undefined
  return asked !== undefined && asked.until > nowMs() ? asked : null
}
