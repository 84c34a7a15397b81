import { PROVIDER_NAMES } from '@sesame/contract/account-providers'
import type { Locale } from '@sesame/contract/fields'
import type { Fact } from '../../layout/content.ts'
import { oneLine } from './others-text.ts'
import { ZONE, momentOf } from './moment.ts'

/** The time and the device of the reported action. */
interface Occasion {
  readonly at: number
  readonly device?: string | undefined
  readonly browser?: string | undefined
  readonly place?: string | undefined
  readonly provider?: string
  /** The name that the owner gave the passkey. */
  readonly passkeyName?: string | undefined
}

const TEXTS = {
  fr: {
    device: 'Appareil',
    on: ' sur ',
    unknown: 'Navigateur inconnu',
    place: 'Lieu',
    about: '(environ)',
    date: 'Date',
    method: 'Moyen',
    password: 'Mot de passe',
    passkey: 'Clé d’accès',
    name: 'Nom',
  },
  en: {
    device: 'Device',
    on: ' on ',
    unknown: 'Unknown browser',
    place: 'Place',
    about: '(approximate)',
    date: 'Date',
    method: 'Method',
    password: 'Password',
    passkey: 'Passkey',
    name: 'Name',
  },
} as const

/** Returns the known details of the reported action. Unknown ones are left out. */
export function occasionFacts(locale: Locale, occasion: Occasion): Fact[] {
  const texts = TEXTS[locale]
  const device = deviceOf(locale, occasion)
  const method = methodName(locale, occasion.provider)
  const { place, at, passkeyName } = occasion
  return [
    ...(device === undefined ? [] : [{ label: texts.device, value: device }]),
    ...(place === undefined ? [] : [{ label: texts.place, value: place, aside: texts.about }]),
    { label: texts.date, value: momentOf(locale, at), aside: ZONE[locale] },
    ...(method === undefined ? [] : [{ label: texts.method, value: method }]),
    ...(passkeyName === undefined ? [] : [{ label: texts.name, value: oneLine(passkeyName) }]),
  ]
}

/**
 * Returns the details of the reported action as a sentence for an inbox: « Chrome sur Linux, Lyon, jeudi 20 novembre, 9 h 12. »
 */
export function occasionLine(locale: Locale, occasion: Occasion): string {
  const parts = [deviceOf(locale, occasion), occasion.place, momentOf(locale, occasion.at)]
  return `${parts.filter((part) => part !== undefined).join(', ')}.`
}

/**
 * Returns, for example, « Chrome sur Linux »; undefined if the message names no device. `?` replaces the part that a `User-Agent`
 * did not contain.
 */
function deviceOf(locale: Locale, { browser, device }: Occasion): string | undefined {
  const { on, unknown } = TEXTS[locale]
  const parts = [browser === '?' ? unknown : browser, device === '?' ? undefined : device]
  return parts.filter((part) => part !== undefined).join(on) || undefined
}

/** Returns the name of a sign-in method; undefined if this version does not know it. */
export function methodName(locale: Locale, provider: string | undefined): string | undefined {
  if (provider === 'password' || provider === 'passkey') return TEXTS[locale][provider]
  return Object.entries(PROVIDER_NAMES).find(([id]) => id === provider)?.[1]
}
