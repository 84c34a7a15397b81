import { PRODUCT } from '@sesame/contract/product'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { paths } from '../../lib/paths.ts'
import type { Elements } from '../elements.ts'

/** The product's name. The accent is drawn as a seed, but the letter é stays in the text for screen readers and copying. */
export function Wordmark() {
  return PRODUCT.split(/(é)/).map((part) => (
    <span key={part} className={part === 'é' ? 'e' : undefined}>
      {part}
    </span>
  ))
}

export function Logo() {
  const { common } = useText()
  return <LogoLink to={paths.home} label={common.homeLink} />
}

interface Props {
  readonly to: string
  readonly label: string
  /** What follows the name. */
  readonly children?: Elements
}

export function LogoLink({ to, label, children }: Props) {
  return (
    <Link className="logo" to={to} aria-label={label}>
      <svg viewBox="0 0 27 38" aria-hidden="true">
        <path d="M1 37V15C1 6 6 1 11.500 1 13.500 4 14.500 9 14.500 15v19L1 37Z" />
        <path d="M11.500 1C20 0 26 6 26 15v22H1l13.500-3V15c0-6-1-11-3-14Z" />
      </svg>
      <span className="word">
        <Wordmark />
        {children}
      </span>
    </Link>
  )
}
