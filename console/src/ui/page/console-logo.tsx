import { Wordmark } from '@sesame/web/ui/page/logo.tsx'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../lib/paths.ts'

/** The product's mark, and that this is the other side of its door. */
export function ConsoleLogo() {
  const { frame } = useTexts()
  return (
    <Link className="logo" to={paths.overview} aria-label={frame.homeLink}>
      <svg viewBox="0 0 27 38" aria-hidden="true">
        <path d="M1 37V15C1 6 6 1 11.500 1 13.500 4 14.500 9 14.500 15v19L1 37Z" />
        <path d="M11.500 1C20 0 26 6 26 15v22H1l13.500-3V15c0-6-1-11-3-14Z" />
      </svg>
      <span className="word">
        <Wordmark /> <small>{frame.console}</small>
      </span>
    </Link>
  )
}
