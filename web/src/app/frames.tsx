import { locale as locales, type Locale } from '@sesame/contract/fields'
import { EMPTY_PROFILE, type User } from '@sesame/contract/user'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { en } from '../i18n/en/catalogue.ts'
import { fr } from '../i18n/fr/catalogue.ts'
import type { InsideTexts } from '../i18n/fr/inside.ts'
import { insideTexts } from '../i18n/inside.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { type PersonKind, STAND_INS } from '../lib/device/known-person.ts'
import { paths } from '../lib/paths.ts'
import { type Services, ServicesProvider } from '../lib/services.tsx'
import { GreetingLines } from '../features/home/greeting.tsx'
import { HomeSkeleton } from '../features/home/home-skeleton.tsx'
import type { Elements } from '../ui/elements.ts'
import { Skeleton } from '../ui/notes/skeleton.tsx'
import { Avatar } from '../widgets/account/avatar.tsx'
import { TopBar } from '../widgets/top-bar.tsx'

const SOMEBODY: User = {
  ...EMPTY_PROFILE,
  uid: '',
  displayName: STAND_INS.name,
  emailVerified: true,
  isAnonymous: false,
  createdAt: 0,
}

const PEOPLE: Readonly<Record<PersonKind, User>> = {
  named: SOMEBODY,
  nameless: { ...SOMEBODY, displayName: null, email: STAND_INS.name },
  guest: { ...SOMEBODY, displayName: null, isAnonymous: true },
}

const KINDS = Object.keys(PEOPLE) as PersonKind[]

/** Services for rendering at build time, without a session. Rendering only calls `currentSid`. */
const nobodysServices = { auth: { currentSid: () => undefined } } as unknown as Services

/** An empty line, as tall as the line of text that replaces it later. */
const Line = ({ className }: { className: string }) => <p className={className}>&nbsp;</p>

interface PageStart {
  /** The title of the browser tab, without the product's name. */
  readonly title: string
  /** The header, which is the first part of the page. */
  readonly header: Elements
  readonly waiting?: Elements
}

/** The beginning of each signed-in page, with the same layout as the page that React renders. */
const STARTS: Readonly<Record<string, (text: InsideTexts, user: User) => PageStart>> = {
  [paths.home]: ({ home }, user) => ({
    title: home.title,
    header: (
      <GreetingLines user={user} lead={user.isAnonymous ? home.guestLead : null} today={'\u00A0'} />
    ),
    waiting: <HomeSkeleton />,
  }),
  [paths.profile]: ({ profile }, user) => ({
    title: profile.title,
    header: (
      <header className="hero">
        <Avatar user={user} size="xl" />
        <div className="stack g2">
          <h1>{STAND_INS.name}</h1>
          <Line className="line" />
        </div>
      </header>
    ),
  }),
  [paths.access]: ({ access: { title } }) => ({ title, header: <h1>{title}</h1> }),
  [paths.data]: ({ data }) => titled(data),
  [paths.security]: ({ security }) => titled(security),
}

function titled({ title, hint }: { readonly title: string; readonly hint: string }): PageStart {
  const header = (
    <header className="stack g2">
      <h1>{title}</h1>
      <p className="muted">{hint}</p>
    </header>
  )
  return { title, header }
}

export const framedPaths = Object.keys(STARTS)

/**
 * The part of a page that a person with a session sees before any script runs. `frame.js` replaces the placeholders with their
 * data.
 */
export interface Frame {
  readonly locale: Locale
  readonly kind: PersonKind
  readonly title: string
  readonly html: string
}

export function renderFrame(path: string): Frame[] {
  return KINDS.flatMap((kind) => {
    // For guests, render only the frame of the home page. The other pages refuse guests or begin with a note that depends on the
    // day.
    if (kind === 'guest' && path !== paths.home) return []
    return locales.options.map((locale) => renderOne(path, kind, locale))
  })
}

function renderOne(path: string, kind: PersonKind, locale: Locale): Frame {
  const user = PEOPLE[kind]
  const start = STARTS[path]?.(insideTexts[locale], user)
  if (start === undefined) throw new Error(`${path} has no frame`)
  const html = renderToString(
    <StaticRouter location={path}>
      <LanguageProvider initial={{ locale, text: locale === 'fr' ? fr : en }}>
        <ServicesProvider value={nobodysServices}>
          <TopBar user={user} onLock={null} onSignOut={() => undefined} />
          <main className="page">
            {start.header}
            {start.waiting ?? <Skeleton />}
          </main>
        </ServicesProvider>
      </LanguageProvider>
    </StaticRouter>,
  )
  return { locale, kind, title: start.title, html }
}
