type Fault = readonly [rule: string, fault: RegExp]

/** Units that must stay on the same line as the number before them. */
const UNITS = [
  ...['s', 'min', 'h', 'secondes?', 'minutes?', 'heures?', 'jours?', 'mois', 'ans?', 'Mo', 'px'],
  ...['seconds?', 'hours?', 'days?', 'months?', 'years?', 'MB', 'caractères?', 'characters?'],
  ...['essais?', 'attempts?', 'points?', 'alertes?', 'alerts?', 'security alerts?', 'sessions?'],
  ...['appareils?', 'devices?', 'connexions?', 'sign-ins?', 'étapes?', 'steps?'],
].join('|')

/** Typographic rules in both languages, each with a pattern that matches violations. */
const FAULTS: readonly Fault[] = [
  ['typographic apostrophes', /'/u],
  ['typographic ellipses', /\.\.\./u],
  ['single spaces', / {2}/u],
  [
    'a no-break space between a number and its unit',
    new RegExp(`\\d (?=(?:${UNITS})(?!\\p{L}))`, 'u'),
  ],
]

/**
 * Typographic rules in French, each with a pattern that matches violations. U+202F must come before ; ! ? and U+00A0 before :
 * and inside « ».
 */
export const FRENCH_FAULTS: readonly Fault[] = [
  ...FAULTS,
  ['a narrow no-break space before ; ! ?', /[^\u202F][;!?]/u],
  ['a no-break space before :', /[^\u00A0]:(?!\/\/)/u],
  ['a no-break space after «', /«[^\u00A0]/u],
  ['a no-break space before »', /[^\u00A0]»/u],
  ['accented capitals', /\b(?:A|E)(?= (?:la|le|vous)\b)|\bEt(?:at|ape)/u],
]

/** Typographic rules in English, each with a pattern that matches violations. */
export const ENGLISH_FAULTS: readonly Fault[] = [
  ...FAULTS,
  ['no space before : ; ! ?', /[\s\u00A0\u202F][:;!?]/u],
]
