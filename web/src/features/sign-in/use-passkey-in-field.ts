import { useEffect, useRef } from 'react'
import { expectPasskeyOffer } from '../../lib/device/passkey-offer.ts'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import { useHasPasskeys } from '../../lib/hooks/use-has-passkeys.ts'
import { usePasskeyField, type FieldOffer } from '../../lib/hooks/use-passkey-field.ts'
import { useServices } from '../../lib/services.tsx'

/** Signs in by a passkey that is chosen in the field of the address. */
export function usePasskeyInField(attempt: Attempt, remember: boolean): FieldOffer {
  const { auth } = useServices()
  const hasPasskeys = useHasPasskeys()
  const remembers = useRef(remember)
  useEffect(() => {
    remembers.current = remember
  })
  return usePasskeyField(attempt, {
    hasPasskeys,
    support: async () => (await auth.passkeys()).support(),
    enter: async (field) =>
      (await auth.passkeys()).signIn({
        remember: () => remembers.current,
        inField: {
          ...field,
          onChosen() {
            expectPasskeyOffer(false)
            field.onChosen()
          },
        },
      }),
  })
}
