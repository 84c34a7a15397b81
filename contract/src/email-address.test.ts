import { describe, expect, it } from 'vitest'
import { typedAddress } from './email-address.ts'
import { accountEmail, email } from './fields.ts'

const accepts = (text: string) => email.safeParse(text).success

describe('a typed address for a new account', () => {
  it.each([
    'marie.lefevre+essai@exemple.fr',
    'ivan@xn--80a1acny.xn--p1ai',
    'IVAN@XN--80A1ACNY.XN--P1AI',
    'ivan@почта.рф',
    'zoe@café.fr',
    'anil@उदाहरण.भारत',
    'li@例子.中国',
  ])('can be %s', (text) => {
    expect(accepts(text)).toBe(true)
  })

  it.each([
    ...['marie', 'marie@', '@exemple.fr', 'marie@exemple', 'marie@exemple.f', 'a@b@exemple.fr'],
    ...['a&b@exemple.fr', 'a..b@exemple.fr', 'a.@exemple.fr', 'a b@exemple.fr', 'a@-b.fr'],
    ...['a@exemple.123', 'a@exemple.xn--', 'a@exem ple.fr', 'a@b.fr, c@d.fr'],
  ])('cannot be %s', (text) => {
    expect(accepts(text)).toBe(false)
  })
})

describe('the pattern of an existing account’s address', () => {
  it.each(['a&b@exemple.fr', 'a..b@docomo.ne.jp', 'x.@docomo.ne.jp', 'zoe@café.fr'])(
    'accepts %s, because a provider may have supplied it',
    (text) => {
      expect(accountEmail.safeParse(text).success).toBe(true)
    },
  )

  it.each([
    'marie',
    'marie@',
    '@exemple.fr',
    'marie@exemple',
    'a@b@exemple.fr',
    'a b@exemple.fr',
    'a@b.fr, c@d.fr',
  ])('cannot be %s', (text) => {
    expect(accountEmail.safeParse(text).success).toBe(false)
  })
})

describe('the address found in typed text', () => {
  const INVISIBLE = [
    ...['\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u2060', '\uFEFF', '\u00AD', '\u034F'],
    ...['\u202A', '\u202C', '\u202E', '\u2066', '\u2068', '\u2069', '\u061C', '\uFE0F', '\u180E'],
    ...['\u00A0', '\u202F', '\u2009', '\u3000', '\u2028', '\u0000', '\u007F', '\t', '\r\n'],
  ]
  it.each(INVISIBLE)('contains no invisible character: %j', (invisible) => {
    const text = `${invisible}ma${invisible}rie${invisible}@${invisible}exemple.fr${invisible}`
    expect(typedAddress(text)).toBe('marie@exemple.fr')
  })

  it.each([
    ' a@b.fr ',
    'mailto:a@b.fr',
    'MAILTO:a@b.fr?subject=Bonjour&body=a@c.fr',
    'mailto://a@b.fr',
    '« mailto:a@b.fr »',
    '<a@b.fr>',
    '<mailto:a@b.fr>',
    'Marie <a@b.fr>',
    '"Lefèvre, Marie" <a@b.fr>;',
    'Marie <a@b.fr> (travail)',
    '« a@b.fr »',
    '“a@b.fr”',
    '"a@b.fr"',
    "'a@b.fr'",
    '(a@b.fr)',
    '[a@b.fr]',
    'a@b.fr.',
    'a@b.fr,',
    'a@b.fr;',
    'a@b.fr\u202F!',
    'a＠b．fr',
    'ａ@b。fr',
  ])('contains none of the text around it: %s', (text) => {
    expect(typedAddress(text)).toBe('a@b.fr')
  })

  it.each([
    '',
    ' ',
    '<>',
    'mailto:',
    'marie',
    'a b@c.fr',
    'a@b.fr, c@d.fr',
    'A <a@b.fr>, C <c@d.fr>',
    'Marie <marie>',
  ])('is rejected if the text is not exactly one address: %j', (text) => {
    expect(accepts(text)).toBe(false)
  })

  it.each(["o'neill@exemple.fr", "'t-hooft@exemple.nl", '-a_b+c@exemple.fr', 'ivan@почта.рф'])(
    'keeps punctuation that is part of the address: %s',
    (text) => {
      expect(typedAddress(text)).toBe(text)
    },
  )

  it('is the same as the address that the API finds', () => {
    expect(email.parse('Marie <a@b.fr>')).toBe('a@b.fr')
    expect(email.parse('\u2068mailto:a@b.fr\u2069')).toBe('a@b.fr')
  })
})
