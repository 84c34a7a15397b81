import { useEffect } from 'react'
import { useNavigation } from '../../lib/address.ts'

/** Sends the person to another path, which takes the place of this one in the history. */
export function Redirect({ to }: { readonly to: string }) {
  const { go } = useNavigation()
  useEffect(() => go(to, { replace: true }), [go, to])
  return null
}
