import { ALERTS, OTHER_EMAILS } from '@sesame/contract/events'
import type { Locale } from '@sesame/contract/fields'
import { ENGLISH_FAULTS, FRENCH_FAULTS } from '@sesame/contract/testing/typography'
import { describe, expect, it } from 'vitest'
import { SAMPLE_EMAILS, SAMPLE_RECIPIENT, SAMPLE_SITE } from '../testing/sample-emails.ts'
import { FRAME } from './layout/page.ts'
import { message as emailSchema, type Email } from './email.ts'
import { EMAILS } from './emails/emails.ts'
import { oneLine } from './emails/phrases/others-text.ts'
import { pageOf, renderEmail, type Links } from './render-email.ts'

const LOCALES = ['fr', 'en'] as const
const ALL = LOCALES.flatMap((locale) =>
  SAMPLE_EMAILS.map(([name, message, links]) => ({ locale, name, message, links })),
)

const render = (message: Email, links: Omit<Links, 'site'>, locale: Locale, name = 'Marie') =>
  renderEmail(message, { ...SAMPLE_RECIPIENT, locale, name }, { ...links, site: SAMPLE_SITE })

/** Returns every string in a value except Web addresses. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return texts((value as (text: string) => unknown)('Marie'))
  return Object.entries(value as object).flatMap(([key, inner]) =>
    key === 'href' ? [] : texts(inner),
  )
}

/** Returns the text of all e-mails, and of their frame. */
const saidIn = (locale: Locale) => [
  ...texts(FRAME[locale]),
  ...SAMPLE_EMAILS.flatMap(([, message, links]) =>
    texts(
      pageOf(message, { ...SAMPLE_RECIPIENT, locale }, { ...links, site: SAMPLE_SITE }).content,
    ),
  ),
]

it('every kind of e-mail has a title and a sample, and the samples are valid in the queue', () => {
  const kinds = new Set(SAMPLE_EMAILS.map(([, { kind }]) => kind))
  expect([...kinds].sort()).toEqual(Object.keys(EMAILS).sort())
  expect(Object.keys({ ...ALERTS, ...OTHER_EMAILS })).toEqual(expect.arrayContaining([...kinds]))
  for (const [, message] of SAMPLE_EMAILS) expect(emailSchema.parse(message)).toEqual(message)
})

describe('typography', () => {
  it.each(FRENCH_FAULTS)('French e-mails have %s', (_, fault) => {
    expect(saidIn('fr').filter((text) => fault.test(text))).toEqual([])
  })

  it.each(ENGLISH_FAULTS)('English e-mails have %s', (_, fault) => {
    expect(saidIn('en').filter((text) => fault.test(text))).toEqual([])
  })

  it('no sentence is the same in French and in English', () => {
    const shared = new Set(saidIn('fr').filter((text) => text.includes(' ')))
    const samples = texts(SAMPLE_EMAILS)
    expect(saidIn('en').filter((text) => shared.has(text) && !samples.includes(text))).toEqual([])
  })
})

describe.each(ALL)('$name in $locale', ({ message, links, locale }) => {
  const { subject, html, text } = render(message, links, locale)

  it('has its subject and a greeting by first name, in both HTML and text', () => {
    const hello = FRAME[locale].hello('Marie')
    expect(html).toContain(`<title>${subject}</title>`)
    expect(html).toContain(`>${hello}</p>`)
    expect(text.split('\n')[0]).toBe(hello)
    expect(subject.length).toBeLessThanOrEqual(60)
  })

  it('has the same links in HTML and text', () => {
    const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    const inText = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url)
    expect([...new Set(inHtml)].sort()).toEqual(inText.sort())
    expect(inText).toEqual(expect.arrayContaining(links.main === undefined ? [] : [links.main]))
  })

  it('shows the URL of its first button as text', () => {
    const shown = links.main?.replaceAll('&', '&amp;')
    if (shown !== undefined) expect(html).toContain(`>${shown}</a>`)
  })

  it('is small, and loads no other resource', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    expect(html).not.toMatch(/<(?:img|link|script|iframe|object|form)|url\(|@import|\bsrc=/i)
  })

  it('breaks lines of text at 78 characters, except links', () => {
    const long = text.split('\n').filter((line) => line.length > 78 && !line.includes('https://'))
    expect(long).toEqual([])
  })
})

describe('text written by users', () => {
  const HOSTILE = {
    tag: '<img src=x onerror=alert(1)>',
    header: '"\r\nBcc: victim@exemple.fr',
    override: '\u202Egpj.exe\u2066 moc.elpmaxe\u200F',
    controls: 'a\u0000b\u0085c\u2028d\u2029e\uD800f',
    long: 'N'.repeat(80),
    words: 'mots '.repeat(16),
  }
  const cases = Object.entries(HOSTILE).flatMap(([attack, value]) =>
    ALL.map((one) => ({ ...one, attack, value })),
  )

  it.each(cases)('stays text on one line: $attack in $name, $locale', (one) => {
    const { message, links, locale, value } = one
    const labels = ['device', 'browser', 'place', 'provider', 'oldEmail', 'newEmail']
    const attacked = Object.fromEntries(
      Object.entries(message).map(([key, own]) => [key, labels.includes(key) ? value : own]),
    ) as Email
    const to = { locale, name: value, email: value }
    const { subject, html, text } = renderEmail(attacked, to, { ...links, site: SAMPLE_SITE })
    expect(subject).toBe(render(message, links, locale).subject)
    expect(html).not.toContain('<img')
    for (const form of [html, text]) {
      expect(form).not.toMatch(/\r|[\u202A-\u202E\u2066-\u2069\u200E\u200F\u2028\u2029\0\u0085]/u)
      expect(form.isWellFormed()).toBe(true)
    }
  })
})

it('the e-mail about a changed address omits the new address and any link if someone else can read the mailbox', () => {
  const [, message, links] =
    SAMPLE_EMAILS.find(([name]) => name === 'email-changed-by-team') ?? expect.fail()
  for (const locale of ['fr', 'en'] as const) {
    const { html, text } = render(message, links, locale)
    const { newEmail } = message as Extract<Email, { kind: 'email-changed' }>
    for (const form of [html, text]) expect(form).not.toContain(newEmail)
    expect(text).not.toContain(links.main)
  }
})

it('`oneLine` replaces line breaks with spaces', () => {
  expect(oneLine(' "\r\nBcc: a@exemple.fr\u2028b ')).toBe('" Bcc: a@exemple.fr b')
})

describe('a recipient', () => {
  const [, message, links] = SAMPLE_EMAILS[0] ?? expect.fail()
  const greeted = (name: string | null) =>
    renderEmail(message, { ...SAMPLE_RECIPIENT, name }, { ...links, site: SAMPLE_SITE }).text

  it.each([
    ['Marie Lefèvre', 'Marie'],
    ['  Anne-Cécile ', 'Anne-Cécile'],
    ['Nguyễn Văn A', 'Nguyễn'],
    ['D’Arcy', 'D’Arcy'],
    ['علی‌رضا', 'علی‌رضا'],
    ['דנה', 'דנה'],
    ['山田太郎', '山田太郎'],
    ['\u202EMarie', 'Marie'],
  ])('called %j is greeted as %s', (name, first) => {
    expect(greeted(name)).toMatch(`Bonjour ${first},\n`)
  })

  it.each([
    [null],
    [''],
    ['   '],
    ['-'],
    ['<img src=x onerror=alert(1)>'],
    ['gagnez.exemple.com'],
    ['https://exemple.com/prix'],
    ['@marie'],
    ['N'.repeat(80)],
  ])('called %j is not greeted', (name) => {
    expect(greeted(name)).not.toContain('Bonjour')
  })
})

describe('an e-mail without the link for its button', () => {
  it.each(SAMPLE_EMAILS.filter(([, , { main }]) => main !== undefined))(
    'is not rendered: %s',
    (_, message) => {
      expect(() => render(message, {}, 'fr')).toThrow('leads nowhere')
    },
  )
})

describe('the sender named in the footer', () => {
  it('is the service, with its postal address if there is one', () => {
    const [, message, links] = SAMPLE_EMAILS[0] ?? expect.fail()
    const sender = 'Sésame & Cie, 12 rue de l’Exemple, 69001 Lyon'
    const { html, text } = render(message, { ...links, sender }, 'fr')
    expect(html).toContain('Sésame &amp; Cie, 12 rue')
    expect(text.trimEnd().split('\n').at(-1)).toBe(sender)
    expect(render(message, links, 'fr').text.trimEnd().split('\n').at(-1)).toBe('Sésame')
  })
})

describe('the last e-mail', () => {
  const erased = { kind: 'erased', at: Date.UTC(2026, 10, 24, 12), idle: false } as const
  const ways = {
    owner: { message: erased, fr: 'Comme demandé le ', en: 'As you asked on' },
    nobody: { message: { ...erased, idle: true }, fr: 'Faute de visite', en: 'no longer used' },
    team: {
      message: { ...erased, byTeam: true } as const,
      fr: 'L’équipe de Sésame a supprimé votre compte',
      en: 'The Sésame team permanently erased your account',
    },
  }

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    'states who caused the erasure: %s',
    (way) => {
      for (const locale of LOCALES) {
        const { html, text } = render(ways[way].message, {}, locale)
        for (const form of [html, text.replaceAll(/\s+/g, ' ')]) {
          const said = Object.keys(ways).filter((each) =>
            form.includes(ways[each as keyof typeof ways][locale]),
          )
          expect(said).toEqual([way])
        }
      }
    },
  )
})
