import { PRODUCT } from '@sesame/contract/product'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '../i18n/locale.tsx'
import { paths } from '../lib/paths.ts'
import { Door } from '../ui/page/door.tsx'
import { Logo, Wordmark } from '../ui/page/logo.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { paintBrowser } from '../ui/theme/paint-browser.ts'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import { PageNotes } from './page-notes.tsx'

interface Props {
  /** The lines on the wall. */
  readonly wall: readonly string[]
  /** The lines below; the product's own unless a screen has others. */
  readonly under?: readonly string[]
  /** `rest`: the door opens as the form is filled in. */
  readonly door?: 'rest' | 'half-open' | 'shut'
  readonly children: ReactNode
}

/** The frame of the signed-out pages: the wall with its lines, and the room with the form. */
export function Gate({ wall, under, door = 'rest', children }: Props) {
  const { common } = useText()
  useEffect(() => paintBrowser('gate'), [])

  return (
    <div className={door === 'rest' ? 'gate' : `gate ${door}`}>
      <SkipLink />
      <header className="wall">
        <div className="scene">
          <Logo />
          <p className="display">
            <Lines lines={wall} />
          </p>
          <p className="under">
            <Lines lines={under ?? common.tagline} />
          </p>
          <div className="stage">
            <Door />
          </div>
        </div>
      </header>
      <div className="room">
        {/* Outside `main`, whose container queries would contain fixed elements. */}
        <PageNotes />
        <main id="contenu">{children}</main>
        <GateFooter />
      </div>
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <Branded text={line} />
    </Fragment>
  ))
}

/** Draws the product's name as in the logo. */
function Branded({ text }: { readonly text: string }) {
  const [before, after] = text.split(PRODUCT)
  if (after === undefined) return text
  return (
    <>
      {before}
      <Wordmark />
      {after}
    </>
  )
}

function GateFooter() {
  const { common } = useText()
  return (
    <footer className="foot">
      <Link to={paths.help}>{common.help}</Link>
      <Link to={paths.privacy}>{common.privacy}</Link>
      <Link to={paths.terms}>{common.terms}</Link>
      <Link to={paths.notice}>{common.notice}</Link>
      <span className="line">
        <LanguageToggle />
        <ThemeToggle />
      </span>
    </footer>
  )
}

/** Switches to the other language, which is shown under its own name. */
function LanguageToggle() {
  const { common } = useText()
  const { locale, setLocale } = useLocale()
  return (
    <button
      className="btn bare tiny"
      type="button"
      aria-label={common.switchLanguage}
      onClick={() => setLocale(locale === 'fr' ? 'en' : 'fr')}
    >
      {common.switchLanguageShort}
    </button>
  )
}
