import type { Locale } from './fields.ts'

type Fact = string | number | boolean | null

/** The facts that a check reports, by name. */
export type CheckFacts = Readonly<Record<string, Fact>>

type Text = (facts: CheckFacts) => string

/** A check's texts: its name and result and, if it fails, the consequence and the remedy. */
export interface CheckWords {
  readonly name: string
  readonly ok: Text
  readonly wrong: Text
  readonly fix: Text
}

export interface ProjectCheck extends Readonly<Record<Locale, CheckWords>> {
  readonly group: 'service' | 'mail' | 'jobs' | 'access'
  /** A command that an operator can copy to learn more. */
  readonly command?: string
}

export const count = (fact: Fact | undefined) => Number(fact ?? 0)
export const word = (fact: Fact | undefined, otherwise = '') => String(fact ?? otherwise)

export const plural = {
  fr: (count: number) => (count < 2 ? '' : 's'),
  en: (count: number) => (count === 1 ? '' : 's'),
}

/** A duration in ms, with its unit. */
export const milliseconds: Record<Locale, (fact: Fact | undefined) => string> = {
  fr: (fact) => `${count(fact).toLocaleString('fr')}\u00A0ms`,
  en: (fact) => `${count(fact).toLocaleString('en')}\u00A0ms`,
}

export const answersIn: Record<Locale, Text> = {
  fr: ({ durationMs }) => `Répond en ${milliseconds.fr(durationMs)}.`,
  en: ({ durationMs }) => `Answers in ${milliseconds.en(durationMs)}.`,
}

/**
 * Returns the text about a service that failed its check: that the service is slow or, with the text `silent`, that it does
 * not respond.
 */
export const slowOr = (
  locale: Locale,
  { who, silent }: { readonly who: string; readonly silent: string },
): Text => {
  const slowly = { fr: 'répond lentement\u00A0:', en: 'is slow to answer:' }[locale]
  return ({ problem, durationMs }) =>
    problem === 'slow' ? `${who} ${slowly} ${milliseconds[locale](durationMs)}.` : silent
}

/**
 * Returns the remedy for a service that failed its check: to wait if it is slow, because it may recover by itself; otherwise,
 * the remedy `otherwise`.
 */
export const waitOr = (locale: Locale, otherwise: string): Text => {
  const wait = {
    fr: 'Relancez les contrôles dans une minute. Si cela dure, regardez l’état de Firebase.',
    en: 'Run the checks again in a minute. If it lasts, check Firebase’s status.',
  }[locale]
  return ({ problem }) => (problem === 'slow' ? wait : otherwise)
}

export const isOn: Record<Locale, Text> = {
  fr: ({ on }) => (on === true ? 'En marche.' : 'Arrêté, comme il se doit ici.'),
  en: ({ on }) => (on === true ? 'On.' : 'Off, as it should be here.'),
}

/** Returns a text that depends on the fact `problem` of a check. */
export const byProblem =
  (words: Readonly<Record<string, string>>, otherwise: string): Text =>
  ({ problem }) =>
    words[word(problem)] ?? otherwise
