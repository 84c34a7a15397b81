import type { Line } from './examine.ts'

/** A line as it is printed; what mends a problem is below it, as it has to be typed. */
export function formatLine(line: Line): string {
  switch (line.kind) {
    case 'ok':
      return inFrench(`✔ ${line.name}${line.note === undefined ? '' : ` (${line.note})`}`)
    case 'problem':
      return [inFrench(`✖ ${line.name} : ${line.problem}`), ...line.mend].join('\n    ')
    case 'unknown':
      return inFrench(`? ${line.name} : n’a pas pu être vérifié, ${line.why}`)
  }
}

/** 0 when everything is right, 1 when something is wrong, 3 when nothing is known to be, but something is unknown. */
export function exitCode(lines: readonly Line[]): 0 | 1 | 3 {
  if (lines.some(({ kind }) => kind === 'problem')) return 1
  return lines.some(({ kind }) => kind === 'unknown') ? 3 : 0
}

export function summarize(lines: readonly Line[]): string {
  const count = (kind: Line['kind']) => lines.filter((line) => line.kind === kind).length
  return inFrench(
    `${count('ok')} en ordre, ${count('problem')} à corriger, ${count('unknown')} sans réponse`,
  )
}

/** Puts the narrow spaces of French typography beside its marks. */
function inFrench(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, '\u202f').replace(/(?<=«) /g, '\u202f')
}
