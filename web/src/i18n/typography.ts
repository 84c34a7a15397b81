/** What French typography refuses. U+202F goes before ; ! ? and U+00A0 before : and inside « ». */
export const FRENCH_FAULTS: readonly [rule: string, fault: RegExp][] = [
  ['a narrow no-break space before ; ! ?', /[^\u202F][;!?]/u],
  ['a no-break space before :', /[^\u00A0]:(?!\/\/)/u],
  ['a no-break space after «', /«[^\u00A0]/u],
  ['a no-break space before »', /[^\u00A0]»/u],
  ['typographic apostrophes', /'/u],
  ['typographic ellipses', /\.\.\./u],
  ['single spaces', / {2}/u],
  ['accented capitals', /\b(?:A|E)(?= (?:la|le|vous)\b)|\bEt(?:at|ape)/u],
]
