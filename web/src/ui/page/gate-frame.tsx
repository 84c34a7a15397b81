import { PRODUCT } from '@sesame/contract/product'
import { type ReactNode, useEffect } from 'react'
import { paintBrowser } from '../theme/paint-browser.ts'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { Door } from './door.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { Wordmark } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'
import type { Elements } from '../elements.ts'

interface WallProps {
  readonly logo?: Elements
  /** `wall` is the lines in large type beside the form, `under` the smaller lines below them. */
  readonly wall: readonly string[]
  readonly under: readonly string[]
}

interface Props extends WallProps {
  /** The class `gate`, followed by classes for how far the drawn door is open and which of its sides is visible. */
  readonly className: string
  readonly notes?: Elements
  readonly links: Elements
  readonly children: ReactNode
}

/** The layout of the signed-out pages of the product and the console. It has a part with the brand and a part with the form. */
export function GateFrame({ className, notes, links, children, ...wall }: Props) {
  useEffect(() => paintBrowser('gate'), [])
  return (
    <div className={className}>
      <SkipLink />
      <Wall {...wall} />
      <div className="room">
        {/* Outside `main`, whose container queries would make `fixed` relative to it. */}
        {notes}
        <main id="contenu">{children}</main>
        <footer className="foot">
          {links}
          <span className="line">
            <LanguageToggle />
            <ThemeToggle />
          </span>
        </footer>
      </div>
    </div>
  )
}

/** The part with the brand: its logo, the lines in large type, and the drawing of a door. */
export function Wall({ logo, wall, under }: WallProps) {
  return (
    <header className="wall">
      <div className="scene">
        {logo}
        <p className="display">
          <Lines lines={wall} />
        </p>
        <p className="under">
          <Lines lines={under} />
        </p>
        <div className="stage">
          <Door />
        </div>
      </div>
    </header>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <Branded key={line} text={line} />)
}

/** Renders a line of text, with the product's name in the form of the wordmark. */
function Branded({ text }: { readonly text: string }) {
  const [before, after] = text.split(PRODUCT)
  return (
    <span>
      <span>{before}</span>
      {after !== undefined && <Wordmark />}
      <span>{after}</span>
    </span>
  )
}
