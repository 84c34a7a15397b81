import { PRODUCT } from '@sesame/contract/product'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { paths } from '../../lib/paths.ts'
import { SEED_ACCENT } from '../../../../brand/brand.ts'
import { readDrawing, type Drawing } from '../../../../brand/drawing.ts'
import { LOGO, WORDMARK } from '../../lib/drawings.ts'
import type { Elements } from '../elements.ts'

const logo = readDrawing(LOGO)
const wordmark = WORDMARK === undefined ? null : readDrawing(WORDMARK)

/**
 * The product's name in a sentence. If the brand asks for it, the accent is drawn as a seed, but the letter é stays in the
 * text for screen readers and copying.
 */
export function Wordmark() {
  const parts = SEED_ACCENT ? PRODUCT.split(/(é)/) : [PRODUCT]
  return parts.map((part, at) => (
    <span key={at} className={part === 'é' ? 'e' : undefined}>
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
  /** Content after the name. */
  readonly children?: Elements
}

export function LogoLink({ to, label, children }: Props) {
  return (
    <Link className="logo" to={to} aria-label={label}>
      <Drawn {...logo} />
      <span className="word">
        {wordmark === null ? <Wordmark /> : <Drawn {...wordmark} />}
        {children}
      </span>
    </Link>
  )
}

function Drawn({ viewBox, paths: shapes }: Drawing) {
  return (
    <svg viewBox={viewBox} aria-hidden="true">
      {shapes.map(({ d, isAccent }, at) => (
        <path key={at} d={d} className={isAccent ? 'accent' : undefined} />
      ))}
    </svg>
  )
}
