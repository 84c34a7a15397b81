import type { Change } from './changes.ts'
import type { Check, Verdict } from './checks/check.ts'

const MARKS = { created: '+', changed: '~', deleted: '−' } as const

/** A line about one part of the project that a deploy changed. */
export function tellChange({ kind, name, details }: Change): string {
  const shown =
    kind === 'deleted' ? [] : Object.entries(details).filter(([, value]) => value !== '')
  const text = shown.map(([key, value]) => `${key} ${value}`).join(', ')
  return `  ${MARKS[kind]} ${name}${text === '' ? '' : ` : ${text}`}`
}

/** A line about a check's result, with the reason on the next lines. */
export function tellVerdict({ name }: Check, verdict: Verdict): string {
  if (!('reason' in verdict)) {
    return verdict.kind === 'kept'
      ? `  ✔ ${name}`
      : `  ✖ ${name} : ce défaut n’est plus là ; ôtez « fault » de ce contrôle`
  }
  const { kind, reason } = verdict
  return kind === 'known'
    ? `  ◦ défaut connu : ${name}\n      ${reason}`
    : `  ✖ ${name}\n${reason.replaceAll(/^/gm, '      ')}`
}
