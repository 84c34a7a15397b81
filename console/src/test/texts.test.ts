import type { Locale } from '@sesame/contract/fields'
import { ENGLISH_FAULTS, FRENCH_FAULTS } from '@sesame/contract/testing/typography'
import { describe, expect, it } from 'vitest'
import { OUTGOING_WORDS } from '../features/events/outgoing-words.ts'
import { PERSON_ACTIONS } from '../features/person/actions/person-actions.ts'
import { ANSWERS, MAIL_WORDS } from '../features/people/mail-texts.ts'
import { WHY_WORDS } from '../features/person/why/why-words.ts'
import { texts } from '../i18n/every-language.ts'

/** Returns every text of a catalogue, with its path. If a text is a function, calls the function with sample values. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return sampled(value, path)
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`))
}

/** The paths of text functions with one object as their parameter. Other text functions have several parameters. */
const TOLD_FACTS = /^\.(?:diagnosis\.checks|actions)\./u

function sampled(text: unknown, path: string): [string, string][] {
  const call = text as (...parameters: unknown[]) => string
  const sample = (count: number): unknown =>
    TOLD_FACTS.test(path) ? new Proxy({}, { get: () => count }) : count
  return [0, 1, 2].map((count) => [`${path}(${count})`, call(sample(count), 3)])
}

function everyText(locale: Locale): [path: string, text: string][] {
  const actions = Object.entries(PERSON_ACTIONS).flatMap(([name, { words }]) =>
    textsOf(words[locale], `.actions.${name}`),
  )
  const parts = {
    why: WHY_WORDS[locale],
    mails: MAIL_WORDS[locale],
    answers: ANSWERS[locale],
    outgoing: OUTGOING_WORDS[locale],
  }
  return [...textsOf(texts[locale]), ...textsOf(parts), ...actions]
}

const french = everyText('fr')
const english = everyText('en')

describe('the French texts of the console', () => {
  it.each(FRENCH_FAULTS)('contain %s', (_, fault) => {
    expect(french.filter(([, text]) => fault.test(text))).toEqual([])
  })

  it('name the action on every button instead of « Voir », « OK » or « Valider »', () => {
    expect(
      french.filter(([, text]) => /^(?:Voir\b|OK$|Valider|Oui\.|Cliquez)/u.test(text)),
    ).toEqual([])
  })
})

describe('the English texts of the console', () => {
  it.each(ENGLISH_FAULTS)('contain %s', (_, fault) => {
    expect(english.filter(([, text]) => fault.test(text))).toEqual([])
  })
})

describe('the texts of the console', () => {
  it('use the same name for the overview in the side menu and as its heading', () => {
    for (const { frame, overview } of [texts.fr, texts.en])
      expect(frame.sections.overview).toBe(overview.title)
  })

  it('are never empty', () => {
    expect([...french, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})
