import type { Line } from './examine.ts'

/** A line as it is printed; the remedy of a problem is below it, ready to be typed. */
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

/** 0 if everything is right, 1 if something is wrong, 3 if something is only unknown. */
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

/** Puts narrow spaces before and inside French punctuation. */
function inFrench(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, '\u202f').replace(/(?<=«) /g, '\u202f')
}
