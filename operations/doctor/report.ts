import { localized } from '../../scripts/localized.ts'
import type { Line } from './examine.ts'

/** Formats a result for printing. The remedy of a problem is below it, ready to copy. */
export function formatLine(line: Line): string {
  switch (line.kind) {
    case 'ok':
      return `✔ ${line.name}${line.note === undefined ? '' : ` (${line.note})`}`
    case 'problem':
      return [
        `✖ ${line.name}${localized({ fr: '\u00A0:', en: ':' })} ${line.problem}`,
        ...line.mend,
      ].join('\n    ')
    case 'unknown':
      return localized({
        fr: `? ${line.name}\u00A0: n’a pas pu être vérifié, ${line.why}`,
        en: `? ${line.name}: unknown, ${line.why}`,
      })
  }
}

/** The exit code: 1 if any check found a problem, otherwise 3 if any result is unknown, otherwise 0. */
export function exitCode(lines: readonly Line[]): 0 | 1 | 3 {
  if (lines.some(({ kind }) => kind === 'problem')) return 1
  return lines.some(({ kind }) => kind === 'unknown') ? 3 : 0
}

export function summarize(lines: readonly Line[]): string {
  const count = (kind: Line['kind']) => lines.filter((line) => line.kind === kind).length
  return localized({
    fr: `${count('ok')} en ordre, ${count('problem')} à corriger, ${count('unknown')} sans réponse`,
    en: `${count('ok')} in order, ${count('problem')} to fix, ${count('unknown')} unknown`,
  })
}
