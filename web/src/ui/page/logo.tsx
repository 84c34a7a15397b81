import { PRODUCT } from '@sesame/contract/product'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { paths } from '../../lib/paths.ts'
import { SEED_ACCENT } from '../../../../brand/brand.ts'
import { readLogo } from '../../../../brand/logo.ts'
import svg from '../../../../brand/logo.svg?raw'
import type { Elements } from '../elements.ts'

// A build of another drawing is refused.
const { viewBox, paths: shapes } = readLogo(svg) ?? { viewBox: '0 0 1 1', paths: [] }

/**
 * The product's name. If the brand says so, the accent is drawn as a seed, but the letter é stays in the text for screen readers
 * and copying.
 */
export function Wordmark() {
  const parts = SEED_ACCENT ? PRODUCT.split(/(é)/) : [PRODUCT]
  return parts.map((part) => (
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
      <svg viewBox={viewBox} aria-hidden="true">
        {shapes.map(({ d, className }) => (
          <path key={d} d={d} className={className} />
        ))}
      </svg>
      <span className="word">
        <Wordmark />
        {children}
      </span>
    </Link>
  )
}
