import { paths as product } from '@sesame/web/lib/paths.ts'
import { Door } from '@sesame/web/ui/page/door.tsx'
import { SkipLink } from '@sesame/web/ui/page/skip-link.tsx'
import { paintBrowser } from '@sesame/web/ui/theme/paint-browser.ts'
import { ThemeToggle } from '@sesame/web/ui/theme/theme-toggle.tsx'
import { Fragment, useEffect, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { ConsoleLogo } from './console-logo.tsx'
import { LanguageToggle } from './language-toggle.tsx'

interface Props {
  /** Nobody gets in from here. */
  readonly isShut?: boolean
  readonly children: ReactNode
}

/** The frame of the pages before the door, seen from the other side: the wall is black. */
export function Backstage({ isShut = false, children }: Props) {
  const { access } = useTexts()
  useEffect(() => paintBrowser('gate'), [])
  return (
    <div className={isShut ? 'gate backstage shut' : 'gate backstage'}>
      <SkipLink />
      <header className="wall">
        <div className="scene">
          <ConsoleLogo />
          <p className="display">
            <Lines lines={access.wall} />
          </p>
          <p className="under">
            <Lines lines={access.under} />
          </p>
          <div className="stage">
            <Door />
          </div>
        </div>
      </header>
      <div className="room">
        <main id="contenu">{children}</main>
        <Footer />
      </div>
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}

function Footer() {
  const { access } = useTexts()
  const { productURL } = useServices()
  return (
    <footer className="foot">
      <a href={productURL + product.home}>{access.product}</a>
      <a href={productURL + product.help}>{access.help}</a>
      <span className="line">
        <LanguageToggle />
        <ThemeToggle />
      </span>
    </footer>
  )
}
