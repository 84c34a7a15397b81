import type { Change } from './changes.ts'
import type { Check, Verdict } from './checks/check.ts'

const MARKS = { created: '+', changed: '~', deleted: '−' } as const

/** What a deploy did to one part of the project, as a line. */
export function tellChange({ kind, name, details }: Change): string {
  const shown =
    kind === 'deleted' ? [] : Object.entries(details).filter(([, value]) => value !== '')
  const text = shown.map(([key, value]) => `${key} ${value}`).join(', ')
  return `  ${MARKS[kind]} ${name}${text === '' ? '' : ` : ${text}`}`
}

/** What a check found, as a line, and the reason on the next ones. */
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
