import { afterEach, describe, expect, it, vi } from 'vitest'

/** Imports the module again, as a new page in the same tab does. */
async function openPage(action?: string) {
  vi.resetModules()
  history.replaceState(action === undefined ? null : { action }, '')
  return import('./mail-link.ts')
}

const linkOf = (code: string) => `?mode=verifyEmail&oobCode=${code}&apiKey=cle`

afterEach(() => sessionStorage.clear())

it('a link stays stored in the tab until it is used, even if the person visits a provider’s page', async () => {
  const before = await openPage(linkOf('a+/='))
  before.keepMailLink()
  const link = before.actionLink()
  const after = await openPage()
  expect(after.actionLink()).toEqual(link)
  expect((await openPage()).actionLink()).toEqual(link)
  after.forgetMailLink()
  expect((await openPage()).actionLink()).toBeNull()
})

it('a newly opened link takes precedence over a stored one', async () => {
  const before = await openPage(linkOf('first'))
  before.keepMailLink()
  expect((await openPage(linkOf('second'))).actionLink()?.code).toBe('second')
})

it('a page opened with the skip link’s fragment still has the stored link', async () => {
  const before = await openPage(linkOf('kept'))
  before.keepMailLink()
  expect((await openPage('#contenu')).actionLink()?.code).toBe('kept')
})

it('nothing is stored for a page without a link', async () => {
  const page = await openPage()
  page.keepMailLink()
  expect(sessionStorage).toHaveLength(0)
})

const part = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '')
const signed = (claims: object) => `${part({ alg: 'ES256' })}.${part(claims)}.Sig-nat_ure`

const OOB = '3Dx_Y-z3D9'
const RESET = '1767225600.m_A-c'
const YES = signed({ kind: 'new-device', answer: 'me' })
const NO = signed({ kind: 'email-changed', answer: 'not-me' })
const LOST = signed({ exp: 1_767_225_600 })

/** The links of our e-mails, as `functions/src/mails/links-of.ts` writes them. */
const LINKS: readonly (readonly [name: string, query: string, read: object])[] = [
  ...['fr', 'en'].flatMap((lang) => [
    [
      `reset, ${lang}`,
      `?mode=resetPassword&oobCode=${OOB}&code=${RESET}&lang=${lang}`,
      { action: { mode: 'resetPassword', code: OOB, ours: RESET } },
    ] as const,
    ...['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'].map(
      (mode) =>
        [
          `${mode}, ${lang}`,
          `?mode=${mode}&oobCode=${OOB}&lang=${lang}`,
          { action: { mode, code: OOB, ours: '' } },
        ] as const,
    ),
  ]),
  [
    'identity service',
    `?mode=resetPassword&oobCode=${OOB}&apiKey=cle&continueUrl=${encodeURIComponent(`https://exemple.fr/?code=${RESET}`)}&lang=fr`,
    { action: { mode: 'resetPassword', code: OOB, ours: RESET } },
  ],
  ['yes', `?code=${YES}`, { alert: { code: YES, answer: 'me', kind: 'new-device' } }],
  ['no', `?code=${NO}`, { alert: { code: NO, answer: 'not-me', kind: 'email-changed' } }],
  ['restore', `?code=${LOST}`, { restore: { code: LOST, untilMs: 1_767_225_600_000 } }],
]

const twice = (query: string) => `?${encodeURIComponent(encodeURIComponent(query.slice(1)))}`
const LAST = ['.', ',', '>', '%3E', ')', '»', '%C2%BB', '%20', '%E2%80%8B', ';', '"', '...', ').']

/** Ways in which mail clients, filters and people change a link. */
const MANGLINGS: readonly (readonly [name: string, mangle: (query: string) => string])[] = [
  ['unchanged', (query) => query],
  ['&amp;', (query) => query.replaceAll('&', '&amp;')],
  ['&amp;amp;', (query) => query.replaceAll('&', '&amp;amp;')],
  ['&amp', (query) => query.replaceAll('&', '&amp')],
  ['&amp%3B', (query) => query.replaceAll('&', '&amp%3B')],
  ['%26amp%3B', (query) => query.replaceAll('&', '%26amp%3B')],
  ['&#38; and &#61;', (query) => query.replaceAll('&', '&#38;').replaceAll('=', '&#61;')],
  ['=3D', (query) => query.replaceAll('=', '=3D')],
  ['=3D and &amp;', (query) => query.replaceAll('=', '=3D').replaceAll('&', '&amp;')],
  ['%3D', (query) => query.replaceAll('=', '%3D').replaceAll('&', '%26')],
  ['%253D', (query) => query.replaceAll('=', '%253D')],
  ['encoded', (query) => `?${encodeURIComponent(query.slice(1))}`],
  ['encoded twice', twice],
  ['spaces', (query) => query.replaceAll('=', '%20=%20').replaceAll('&', '%20&%20')],
  ['a line break', (query) => query.replace(/(.{30})/u, '$1%0D%0A%20')],
  ['upper case', (query) => query.replaceAll(/\w+(?==)/gu, (name) => name.toUpperCase())],
  ['trackers', (query) => `${query}&utm_source=a&utm_code=b&fbclid=IwAR0_c-d`],
  ['trackers first', (query) => query.replace('?', '?fbclid=IwAR0_c-d&utm_code=b&')],
  ['a fragment', (query) => `${query}#contenu`],
  ['in the fragment', (query) => query.replace('?', '#')],
  ['another ?', (query) => query.replace('?', '??')],
  ['a path', (query) => `%3F${query.slice(1)}`],
  [
    'a filter',
    (query) =>
      `?url=${encodeURIComponent(`https://exemple.fr/x${query}`)}&data=05%7C02%7Cmarie&sdata=Zm9v%3D&reserved=0`,
  ],
  ['bytes that are not text', (query) => `${query}&x=%E9%`],
  ...LAST.map((end) => [`${end} at the end`, (query: string) => query + end] as const),
]

describe.each(MANGLINGS)('a link mangled by %s', (_, mangle) => {
  it.each(LINKS)(
    'a changed link is read like the original link: %s',
    async (_name, query, expected) => {
      const page = await openPage(mangle(query))
      const read = {
        action: page.actionLink(),
        alert: page.alertLink(),
        restore: page.restoreLink(),
      }
      expect(read).toMatchObject(expected)
    },
  )
})

describe('the answer in an alert’s link', () => {
  it.each(['oui', 'OUI', 'oui.', 'non', ''])(
    'the answer to an alert comes from the signed code, even if the parameter `reponse` says %j',
    async (reponse) => {
      const answered = async (code: string) =>
        (await openPage(`?code=${code}&reponse=${reponse}`)).alertLink()?.answer
      expect(await answered(YES)).toBe('me')
      expect(await answered(NO)).toBe('not-me')
      // If the signed code contains no answer (as in the previous version's links), the answer is « not-me ».
      expect(await answered(signed({ kind: 'new-device' }))).toBe('not-me')
    },
  )

  it('the answer to an alert is read even if the kind of alert is unknown', async () => {
    const code = signed({ kind: 'of-tomorrow', answer: 'me' })
    expect((await openPage(`?code=${code}`)).alertLink()).toEqual({
      code,
      answer: 'me',
      kind: 'other',
    })
  })
})
