import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'

let api: TestApi
let token = ''
beforeEach(async () => {
  api = await startApi()
  token = grantOf(await signUp('Marie')).accessToken
})
afterEach(() => api.close())

const signUp = (displayName: string, uid = 'marie') =>
  api.post('/api/auth/sign-up', {
    idToken: api.prove(`id-${uid}`, { uid }),
    displayName,
    captchaToken: '',
    acceptedTerms: true,
    locale: 'fr',
  })
const rename = (displayName: string) =>
  api.send('PATCH', '/api/common/user', { token, body: JSON.stringify({ user: { displayName } }) })

const TAKEN: [string, string, string][] = [
  ['one letter', 'M', 'M'],
  ['decomposed letters, which are composed', 'Ele\u0301onore', 'El\u00E9onore'],
  ['composed letters', 'Éléonore', 'Éléonore'],
  ['an emoji of several code points', 'Zoé 👩‍👩‍👧', 'Zoé 👩‍👩‍👧'],
  ['Arabic', 'محمد', 'محمد'],
  ['Hebrew with a mark of direction', 'דוד\u200F', 'דוד\u200F'],
  ['surrounding spaces, which are removed', '  Marie \u00A0', 'Marie'],
  ['text that looks like HTML', '<b>Marie</b>', '<b>Marie</b>'],
  ['eighty units', 'é'.repeat(80), 'é'.repeat(80)],
]
const REFUSED: [string, string, string][] = [
  ['nothing', '', 'too-short'],
  ['only spaces', ' \u2003 ', 'too-short'],
  ['eighty-one units', 'a'.repeat(81), 'too-long'],
  ['NUL', 'Ma\u0000rie', 'invalid'],
  ['a line break', 'Marie\nAdmin', 'invalid'],
  ['a line separator', 'Marie\u2028Admin', 'invalid'],
  ['a direction override', 'Marie\u202Enimda', 'invalid'],
  ['an isolate', 'Marie\u2066', 'invalid'],
  ['half of an emoji', 'Marie \uD83D', 'invalid'],
]

describe('a person’s name', () => {
  it.each(TAKEN)('can be %s', async (_what, given, kept) => {
    const reply = await rename(given)
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text)).toMatchObject({ displayName: kept })
    expect(api.world.renamed.get('marie')).toBe(kept)
    expect(grantOf(await signUp(given, 'karim')).user.displayName).toBe(kept)
  })

  it.each(REFUSED)('cannot be %s', async (_what, given, why) => {
    const reply = await rename(given)
    expect(errorOf(reply).fields).toEqual({ 'user.displayName': why })
    expect(errorOf(await signUp(given, 'karim')).fields).toEqual({ displayName: why })
    expect(api.world.users.get('marie')?.displayName).toBe('Marie')
  })
})
