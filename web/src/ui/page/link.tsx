import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigation } from '../../lib/address.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site. */
  readonly to: string
}

/** A link that does not reload the page, unless the person asks for another tab or a download. */
export function Link({ to, onClick, ...anchor }: Props) {
  const { go } = useNavigation()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return
    event.preventDefault()
    go(to)
  }
  return <a {...anchor} href={to} onClick={follow} />
}
