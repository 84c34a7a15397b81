import { ENGLISH_FAULTS, FRENCH_FAULTS } from '@sesame/contract/testing/typography'
import { describe, expect, it } from 'vitest'
import { accountFieldTexts } from './account-fields.ts'
import { alertTexts } from './alert.ts'
import { captchaTexts } from './captcha.ts'
import { codeQuestionTexts } from './code-question.ts'
import { paths } from '../lib/paths.ts'
import { en } from './en/catalogue.ts'
import { fr } from './fr/catalogue.ts'
import { errorTitleTexts } from './error-title.ts'
import { errorTexts } from './errors.ts'
import { insideTexts } from './inside.ts'
import { legalTexts } from './legal.ts'
import type { LegalFacts } from './legal-shape.ts'
import { notFoundTexts } from './not-found.ts'
import { passkeyOfferTexts } from './passkey-offer.ts'
import { passwordTexts } from './password.ts'
import { recoveryTexts } from './recovery.ts'
import { resumeTexts } from './resume.ts'
import { secondFactorDemandTexts } from './second-factor-demand.ts'
import { signUpTexts } from './sign-up.ts'
import { upgradeTexts } from './upgrade.ts'

/** Lists every text of a catalogue with its path. Calls the texts that are functions with sample values. */
function texts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return path.endsWith('.list') ? [] : sampled(value, path)
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`))
}

function sampled(text: unknown, path: string): [string, string][] {
  const call = text as (...parameters: unknown[]) => string
  return [0, 1, 2].map((count) => [`${path}(${count})`, call(count, 3)])
}

/** Facts for the legal texts, including every optional fact. */
const FACTS: LegalFacts = {
  publisher: 'Agence',
  address: 'Lyon',
  phone: '01\u00A099',
  director: 'Camille',
  contact: 'a@exemple.fr',
  dpo: 'b@exemple.fr',
  host: 'Google',
  isPublicTask: false,
  hasCaptcha: true,
  hasCdn: true,
  hasAppCheck: true,
  measuresVisits: true,
  sendsAlerts: true,
  hasVideos: true,
  checksLeaks: true,
  mailer: 'Messager Exemple, France',
  idleDays: '730',
  site: 'compte.exemple.fr',
  statement: {
    status: 'partial',
    body: 'Agence',
    plan: 'https://exemple.fr/plan',
    rgaa: '4.1.2',
    established: '2026-11-12',
    audit: { date: '2026-11-03', by: 'Cabinet', rate: 96.5 },
    failures: [],
    exemptions: [],
    outOfScope: [],
    technologies: 'HTML5',
    environments: 'Firefox',
    tools: 'axe-core',
    pages: 'accueil',
    contact: 'c@exemple.fr',
    phone: '01\u00A099',
  },
}

/** The texts that are not in the first load, in one language. */
const later = (locale: 'fr' | 'en') => ({
  ...insideTexts[locale],
  accountFields: accountFieldTexts[locale],
  alert: alertTexts[locale],
  captcha: captchaTexts[locale],
  codeQuestion: codeQuestionTexts[locale],
  errors: errorTexts[locale],
  errorTitles: errorTitleTexts[locale],
  legal: legalTexts[locale](FACTS),
  notFound: notFoundTexts[locale],
  passkeyOffer: passkeyOfferTexts[locale],
  password: passwordTexts[locale],
  recovery: recoveryTexts[locale],
  resume: resumeTexts[locale],
  secondFactorDemand: secondFactorDemandTexts[locale],
  signUp: signUpTexts[locale],
  upgrade: upgradeTexts[locale],
})

const french = texts({ ...fr, ...later('fr') })
const english = texts({ ...en, ...later('en') })

describe('the French catalogue', () => {
  it.each(FRENCH_FAULTS)('the French texts contain %s', (_, fault) => {
    expect(french.filter(([, text]) => fault.test(text))).toEqual([])
  })

  it('French error messages never contain « erreur » or an exclamation mark', () => {
    const errors = texts(errorTexts.fr)
    expect(errors.filter(([, text]) => /erreur|!/iu.test(text))).toEqual([])
  })
})

describe('the English catalogue', () => {
  it.each(ENGLISH_FAULTS)('the English texts contain %s', (_, fault) => {
    expect(english.filter(([, text]) => fault.test(text))).toEqual([])
  })
})

describe('the patterns that detect faults', () => {
  it.each([
    ['French', FRENCH_FAULTS, 'Vraiment ?|Voici :|«oui\u00A0»|«\u00A0oui»|Etape'],
    ['English', ENGLISH_FAULTS, 'Really\u00A0?'],
  ])('the patterns find a fault in every faulty sample: %s', (_, faults, own) => {
    const wrong = ["it's", 'Oui...', 'a  b', '15 minutes', ...own.split('|')]
    expect(wrong.map((text) => faults.filter(([, fault]) => fault.test(text)).length > 0)).toEqual(
      wrong.map(() => true),
    )
    expect(faults.filter(([, fault]) => !wrong.some((text) => fault.test(text)))).toEqual([])
  })
})

describe('both catalogues', () => {
  it('no text is empty', () => {
    expect([...french, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('texts only contain links to pages that exist', () => {
    const places = [...french, ...english].flatMap(([, text]) =>
      [...text.matchAll(/\]\((.*?)\)/gu)].map(([, place]) => place),
    )
    expect(places).toContain('forgotPassword')
    expect(places.filter((place) => !Object.keys(paths).includes(place ?? ''))).toEqual([])
  })

  it('every error message ends with a next step, so it has two sentences or more', () => {
    const short = [...texts(errorTexts.fr), ...texts(errorTexts.en)].filter(
      ([path, text]) => path !== '.weakPassword' && !/[.;].+(?:\.|@ex\S+)$/u.test(text),
    )
    expect(short).toEqual([])
  })
})

describe('the privacy policy', () => {
  it.each(['fr', 'en'] as const)(
    'names the leak service only if leaks are checked: %s',
    (locale) => {
      const named = (checksLeaks: boolean) =>
        JSON.stringify(legalTexts[locale]({ ...FACTS, checksLeaks }).privacy)
      expect(named(true)).toContain('Have I Been Pwned')
      expect(named(false)).not.toContain('Have I Been Pwned')
    },
  )

  it.each(['fr', 'en'] as const)(
    'names the e-mail provider and how long it retains records only if we send e-mails: %s',
    (locale) => {
      const said = (mailer: string) =>
        JSON.stringify(legalTexts[locale]({ ...FACTS, mailer }).privacy).match(
          /Messager Exemple|E-mails (?:envoyés|sent)/g,
        )
      expect(said(FACTS.mailer)).toHaveLength(2)
      expect(said('')).toBeNull()
    },
  )

  it.each(['fr', 'en'] as const)(
    'mentions the erasure of idle accounts only if the operator has enabled it: %s',
    (locale) => {
      const said = (idleDays: string) =>
        JSON.stringify(legalTexts[locale]({ ...FACTS, idleDays }).privacy)
      expect(said('730')).toMatch(/730\u00A0(?:jours sans visite|days without a visit).* 7\u00A0/)
      expect(said('')).not.toMatch(/sans visite\u00A0:|without a visit/)
    },
  )
})
