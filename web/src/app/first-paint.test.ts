import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { pageLocale } from '../i18n/locale.tsx'
import { passkeysAvailable } from '../lib/auth/passkeys/passkeys-available.ts'

const { dataset } = document.documentElement

afterEach(() => {
  document.documentElement.lang = 'fr'
  delete dataset['page']
  delete dataset['held']
  delete dataset['passkeys']
})

interface Visitor {
  readonly address?: string
  /** Values that an earlier visit stored; null if the browser refuses access to storage. */
  readonly kept?: Readonly<Record<string, string>> | null
  /** The browser's languages, the preferred one first. */
  readonly languages?: readonly string[]
  /** Whether the browser supports passkeys. */
  readonly hasPasskeys?: boolean
}

/** Runs a page's first script as a visitor's browser does. */
function visit(
  script: string,
  { address = '/connexion', kept = {}, languages = ['fr-FR'], hasPasskeys = false }: Visitor,
): unknown[][] {
  const replaced: unknown[][] = []
  const refused = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  runInNewContext(readFileSync(join(import.meta.dirname, script), 'utf8'), {
    document,
    addEventListener: () => undefined,
    history: { replaceState: (...entry: unknown[]) => void replaced.push(entry) },
    location: new URL(address, 'https://sesame.example'),
    localStorage: { getItem: kept === null ? refused : (key: string) => kept[key] ?? null },
    navigator: { languages },
    ...(hasPasskeys && { PublicKeyCredential: {} }),
  })
  return replaced
}

const LANGUAGES: [visitor: Visitor, locale: string][] = [
  [{ languages: ['en-GB', 'fr-FR'] }, 'en'],
  [{ languages: ['fr-CA', 'en'] }, 'fr'],
  [{ languages: ['de-DE', 'en-US'] }, 'en'],
  [{ languages: ['de-DE', 'ja'] }, 'fr'],
  [{ languages: ['frr', 'enm', 'en'] }, 'en'],
  [{ languages: [] }, 'fr'],
  [{ languages: ['en'], kept: null }, 'en'],
  [{ languages: ['en'], kept: { locale: 'fr' } }, 'fr'],
  [{ languages: ['fr'], kept: { locale: 'en' } }, 'en'],
  [{ languages: ['en'], kept: { locale: 'de' } }, 'en'],
]

describe.each(['first-paint.js', '../../public/hors-connexion.js'])('the script %s', (script) => {
  it.each(LANGUAGES)('chooses the language for the visitor %o: %s', (visitor, locale) => {
    visit(script, visitor)
    expect(pageLocale()).toBe(locale)
  })
})

describe('the page rendered at build time, in French', () => {
  it.each([
    ['en-GB', ''],
    ['fr-FR', undefined],
  ])(
    'the page rendered at build time is hidden only if the browser’s language is not French: %s',
    (language, held) => {
      dataset['page'] = '/connexion'
      visit('first-paint.js', { languages: [language] })
      expect(dataset['held']).toBe(held)
    },
  )
})

describe('passkeys', () => {
  it.each([
    ['https://sesame.example/', true, true],
    ['http://localhost:5000/', true, true],
    ['http://127.0.0.1:5000/', true, false],
    ['http://[::1]:5000/', true, false],
    ['https://sesame.example/', false, false],
  ])(
    'are offered only on a domain, and only if the browser supports them: %s, %s',
    (address, hasPasskeys, offered) => {
      visit('first-paint.js', { address, hasPasskeys })
      expect('passkeys' in dataset).toBe(offered)
      expect(passkeysAvailable()).toBe(offered)
    },
  )
})

describe('the hint about passkeys', () => {
  it.each([
    [{}, ''],
    [{ passkeyOwner: 'marie' }, 'own'],
  ])(
    'is shown from the first paint only if this device created or used a passkey: %o',
    (kept, shown) => {
      visit('first-paint.js', { hasPasskeys: true, kept })
      expect(dataset['passkeys']).toBe(shown)
    },
  )
})

describe('the code of an e-mailed link', () => {
  const PAGES = ['/auth/action', '/securite/alerte', '/compte/reprendre']

  it.each(
    PAGES.flatMap((page) =>
      [
        '?mode=resetPassword&oobCode=CODE',
        '?mode=resetPassword&amp;oobCode=CODE',
        '?mode%3DresetPassword%26oobCode%3DCODE',
        '?MODE=resetPassword&OOBCODE=CODE',
        '?code=CODE',
        '?code%253DCODE',
        '?url=https%3A%2F%2Fexemple.fr%2F%3Fcode%3DCODE&data=05',
        '#code=CODE',
        '?fbclid=abc#oobCode%3DCODE',
        '%3Fcode=CODE',
        '&code=CODE',
        '/?code=CODE',
      ].map((rest) => [page, rest] as const),
    ),
  )('the code is removed from the address bar of %s%s', (path, rest) => {
    const replaced = visit('first-paint.js', { address: path + rest })
    expect(replaced).toEqual([[{ action: rest }, '', path]])
  })

  it.each(['/?mode=verifyEmail&amp;oobCode=CODE', '/connexion?code=CODE', '/#oobCode=CODE'])(
    'the code is also removed from the address of pages that do not use the code: %s',
    (address) => {
      const [[, , shown] = []] = visit('first-paint.js', { address })
      expect(shown).not.toContain('CODE')
    },
  )

  it.each(['/connexion?suite=%2Fprofil&decode=1', '/auth/action', '/securite/alertes?vue=1'])(
    'similar parameters and paths are kept in the address: %s',
    (address) => {
      expect(visit('first-paint.js', { address })).toEqual([])
    },
  )
})
