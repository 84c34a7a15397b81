import { localized, type Text } from 'sesame-emulators/texts/localized'
import type { Change } from './changes.ts'
import type { Check, Verdict } from './checks/check.ts'

const MARKS = { created: '+', changed: '~', deleted: '−' } as const

/** The parts of a project, by the first word of their names. */
const PARTS: Readonly<Record<string, Text>> = {
  function: { fr: 'fonction', en: 'function' },
  schedule: { fr: 'horaire de', en: 'schedule of' },
  queue: { fr: 'file de', en: 'queue of' },
  rules: { fr: 'règles de', en: 'rules of' },
  access: { fr: 'accès à', en: 'access to' },
  site: { fr: 'site', en: 'site' },
  monitoring: { fr: 'surveillance', en: 'monitoring' },
}

const DETAILS: Readonly<Record<string, Text>> = {
  timeZone: { fr: 'fuseau', en: 'time zone' },
  state: { fr: 'état', en: 'state' },
  attempts: { fr: 'essais', en: 'attempts' },
  duration: { fr: 'durée', en: 'duration' },
  hash: { fr: 'empreinte', en: 'hash' },
  region: { fr: 'région', en: 'region' },
  memory: { fr: 'mémoire', en: 'memory' },
  account: { fr: 'compte', en: 'account' },
  revision: { fr: 'révision', en: 'revision' },
  metrics: { fr: 'mesures', en: 'metrics' },
  others: { fr: 'alertes et autres', en: 'alerts and others' },
  channels: { fr: 'canaux', en: 'channels' },
  files: { fr: 'fichiers', en: 'files' },
  content: { fr: 'contenu', en: 'content' },
  policy: { fr: 'politique', en: 'policy' },
  served: { fr: 'api servie', en: 'served api' },
}

/**
 * Translates a word into the terminal's language, if these tables contain it. Other words, such as roles, are not
 * translated.
 */
const wordOf = (words: Readonly<Record<string, Text>>, key: string) => {
  const text = words[key]
  return text ? localized(text) : key
}

/** Formats a line about one part of the project that a deploy changed. */
export function tellChange({ kind, name, details }: Change): string {
  const shown =
    kind === 'deleted' ? [] : Object.entries(details).filter(([, value]) => value !== '')
  const text = shown.map(([key, value]) => `${wordOf(DETAILS, key)} ${value}`).join(', ')
  const [part = '', ...of] = name.split(' ')
  const line = `  ${MARKS[kind]} ${[wordOf(PARTS, part), ...of].join(' ')}`
  return text === '' ? line : localized({ fr: `${line}\u00A0: ${text}`, en: `${line}: ${text}` })
}

/** Formats a line about a check's result, followed by the reason of a failure. */
export function tellVerdict({ name }: Check, verdict: Verdict): string {
  if (!('reason' in verdict)) {
    return verdict.kind === 'kept'
      ? `  ✔ ${localized(name)}`
      : localized({
          fr: `  ✖ ${name.fr}\u00A0: ce défaut n’est plus là\u00A0; ôtez «\u00A0fault\u00A0» de ce contrôle`,
          en: `  ✖ ${name.en}: this fault is gone; remove “fault” from this check`,
        })
  }
  const { kind, reason } = verdict
  return kind === 'known'
    ? localized({
        fr: `  ◦ défaut connu\u00A0: ${name.fr}\n      ${reason}`,
        en: `  ◦ known fault: ${name.en}\n      ${reason}`,
      })
    : `  ✖ ${localized(name)}\n${reason.replaceAll(/^/gm, '      ')}`
}
