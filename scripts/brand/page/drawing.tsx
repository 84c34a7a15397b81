import type { RefObject } from 'react'
import { COLOURS, NAME } from '../../../brand/brand.ts'
import { iconOf } from '../../../brand/drawing.ts'
import { tokensOf, type Contrast } from '../../../brand/tokens.ts'
import { ConsoleLogo } from '../../../console/src/ui/page/console-logo.tsx'
import { useLocale, useTextOf } from '../../../web/src/i18n/locale.tsx'
import { Badge } from '../../../web/src/ui/badge.tsx'
import { LOGO } from '../../../web/src/lib/drawings.ts'
import type { Elements } from '../../../web/src/ui/elements.ts'
import { Logo, Wordmark } from '../../../web/src/ui/page/logo.tsx'
import { PAIRS, sampleName } from './measured.ts'
import { words } from '../words.ts'

/** The icon of tabs and notifications, as a `data:` URL. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(iconOf(LOGO, tokensOf(COLOURS)))}`

export function Colours() {
  const { seeds } = useTextOf(words)
  return (
    <div className="trio">
      {(['ink', 'paper', 'accent'] as const).map((seed) => (
        <div className="card seed" key={seed}>
          <i style={{ background: COLOURS[seed] }} aria-hidden="true" />
          <div>
            <p className="name">{seeds[seed]}</p>
            <p className="muted small">
              <code>{COLOURS[seed]}</code>
            </p>
          </div>
        </div>
      ))}
    </div>
  )
}

interface Props {
  readonly table: RefObject<HTMLTableElement | null>
  /** The contrasts measured in the page; empty before the first measurement. */
  readonly contrasts: readonly Contrast[]
}

export function Contrasts({ table, contrasts }: Props) {
  const text = useTextOf(words)
  const { locale } = useLocale()
  const days = PAIRS.filter(({ theme }) => theme === 'day')
  const inWords = (number: number, digits: number) =>
    number.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: 2 })
  const cellOf = (pair: Contrast | undefined) =>
    pair && (
      <Sample
        pair={pair}
        measured={contrasts.find((one) => sampleName(one) === sampleName(pair))}
        inWords={inWords}
      />
    )
  return (
    <div className="card flat">
      <table className="ratios" ref={table}>
        <caption className="vh">{text.contrasts}</caption>
        <thead>
          <tr>
            <th scope="col">{text.pair}</th>
            <th scope="col">{text.day}</th>
            <th scope="col">{text.night}</th>
            <th scope="col">{text.least}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => {
            const night = PAIRS.find(
              ({ front, back, theme }) =>
                front === day.front && back === day.back && theme === 'night',
            )
            return (
              <tr key={day.front}>
                <th scope="row">{day[locale]}</th>
                <td>{cellOf(day)}</td>
                <td>{cellOf(night)}</td>
                <td>{inWords(day.least, 0)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface SampleProps {
  readonly pair: Contrast
  readonly measured: Contrast | undefined
  readonly inWords: (number: number, digits: number) => string
}

function Sample({ pair, measured, inWords }: SampleProps) {
  const { front, back, theme, least } = pair
  const enough = measured !== undefined && measured.ratio >= least
  return (
    <span className="line g2">
      <span
        className="sample"
        aria-hidden="true"
        data-sample={sampleName(pair)}
        style={{
          colorScheme: theme === 'day' ? 'light' : 'dark',
          color: `var(--${front})`,
          background: `var(--${back})`,
        }}
      >
        {front === 'edge' ? '▢' : 'Aa'}
      </span>
      <Badge tone={enough ? 'success' : 'danger'} icon={enough ? 'check' : 'x'}>
        {measured === undefined ? '' : inWords(measured.ratio, 2)}
      </Badge>
    </span>
  )
}

export function Logos() {
  const text = useTextOf(words)
  return (
    <div className="trio">
      <Ground className="day" caption={text.onPaper}>
        <Logo />
      </Ground>
      <Ground className="day wall" caption={text.onWall}>
        <Logo />
      </Ground>
      <Ground className="night" caption={text.atNight}>
        <Logo />
      </Ground>
      <Ground className="night" caption={text.inConsole}>
        <ConsoleLogo />
      </Ground>
      <Ground className="day" caption={text.icon}>
        <span className="line">
          {[16, 24, 48].map((size) => (
            <img key={size} src={ICON} alt="" height={size} />
          ))}
        </span>
      </Ground>
    </div>
  )
}

interface GroundProps {
  readonly className: string
  readonly caption: string
  readonly children: Elements
}

function Ground({ className, caption, children }: GroundProps) {
  return (
    <figure className={`ground ${className}`}>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

export function Letters() {
  return (
    <div className="card stack g2 specimen">
      <p className="display">
        <Wordmark />
      </p>
      <p className="h3">{`${NAME} · ÀÉÈÊÇŒ «\u00A0» 0123456789\u202F! e‑mail, l’été`}</p>
      <p lang="fr">
        Dès Noël, où un zéphyr haï me vêt de glaçons würmiens, je dîne d’exquis rôtis de bœuf au kir
        à l’aÿ d’âge mûr, et cætera.
      </p>
    </div>
  )
}
