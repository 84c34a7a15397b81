import type { Locale } from '@sesame/contract/fields'
import type { Content } from './content.ts'

/** The state of the logo, a door: half-open if the reader is expected to act, shut if there is nothing to do. */
export type Door = 'half-open' | 'shut'

/** An e-mail with the text around it, as both renderers receive it. */
export interface Page {
  readonly locale: Locale
  readonly door: Door
  /** The first name used in the greeting; null for no greeting. */
  readonly firstName: string | null
  readonly content: Content
  /** The origin of our pages. */
  readonly site: string
  /** The sender, with a postal address if there is one. */
  readonly sender: string
}

/** The text around the content of every e-mail. */
export const FRAME = {
  fr: {
    hello: (name: string) => `Bonjour ${name},`,
    copy: 'Le bouton ne répond pas\u202F? Recopiez cette adresse\u00A0:',
    why: 'Pourquoi ce message\u202F?',
    promises: [
      'Ce message ne contient ni publicité ni traceur.',
      'Les messages de sécurité ne se désactivent pas.',
    ],
    help: 'Aide',
    privacy: 'Confidentialité',
    colon: '\u00A0: ',
    linkColon: '\u00A0:',
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    copy: 'Button not working? Copy this address:',
    why: 'Why this message?',
    promises: [
      'No advertising, no remote images, no tracking of opens.',
      'Security messages can’t be turned off.',
    ],
    help: 'Help',
    privacy: 'Privacy',
    colon: ': ',
    linkColon: ':',
  },
} as const

/** Returns the links at the foot of every e-mail. They have the same paths as the client (`web/src/lib/paths.ts`). */
export function footLinks({ locale, site }: Page): { label: string; href: string }[] {
  const { help, privacy } = FRAME[locale]
  return [
    { label: help, href: `${site}/aide` },
    { label: privacy, href: `${site}/confidentialite` },
  ]
}
