import { PRODUCT } from '@sesame/contract/product'

/** The required form of a variable's value. */
const FORMS = {
  ACCESS_TOKEN_KEYS: 'il faut des paires kid:clé séparées par des virgules',
  SECOND_FACTOR_KEYS: 'il faut des paires kid:clé séparées par des virgules',
  EVENT_KEYS: 'il faut des paires kid:clé séparées par des virgules',
  SESAME_SECOND_FACTOR_FROM:
    'une date, une heure et leur décalage, comme 2027-01-01T00:00:00+01:00',
  DKIM_KEY: 'il faut une clé privée RSA en PEM',
  SESAME_DATABASE_SHARDS: '32-47=https://…,63=https://… jusqu’à 63',
  SESAME_SMTP_FROM: 'il faut une adresse, ou «\u00A0Nom <adresse>\u00A0»',
  SESAME_SMTP_REPLY_TO: 'il faut une adresse',
  SESAME_SMTP_HOST: 'il faut un nom d’hôte',
  SESAME_SMTP_PORT: '465 pour TLS, 587 pour STARTTLS',
}

/** The setting to use instead of a value that is allowed only in the emulators. */
const INSTEAD = {
  SESAME_DATABASE_URL: 'l’adresse de votre base principale',
  SESAME_DATABASE_SHARDS: 'les adresses de vos propres bases, ou rien',
  SESAME_STATISTICS_URL: 'l’adresse de votre base des statistiques',
  SESAME_STORAGE_BUCKET: 'le nom de votre bucket par défaut',
  SESAME_ERASURES_BUCKET: 'le nom du bucket qui retient les effacements, ou rien',
  SESAME_EVENTS: 'on, ou rien',
  SESAME_HOST_URL: `l’adresse où l’on ouvre ${PRODUCT}`,
  SESAME_TOOLS_URL: 'l’adresse où les opérateurs ouvrent la console, ou rien',
  SESAME_TRUSTED_PROXIES:
    'les réseaux des proxys placés devant, sinon tous partagent les limites d’une seule adresse',
}

/** A variable whose required form is described in {@link FORMS}. */
export type Formed = keyof typeof FORMS

/** A variable with values that are allowed only in the emulators. */
export type Emulated = keyof typeof INSTEAD

const formOf = (name: string) => (name in FORMS ? `\u00A0: ${FORMS[name as Formed]}.` : '.')

/**
 * The possible problems of a configuration, as messages for the log. Each message starts with the variable's name and never
 * quotes its value. Commands use English messages for the same problems (`scripts/config-problems.ts`).
 */
export const problems = {
  missing: (name: string) => `${name} manque.`,
  invalid: (name: string) => `${name} manque ou est mal formé${formOf(name)}`,
  malformed: (name: string) => `${name} est mal formé${formOf(name)}`,
  unlisted: (name: string, one: string, other: string) => `${name} n’est ni ${one} ni ${other}.`,
  insecure: (name: string) =>
    `${name} est mal formé\u00A0: hors de l’émulateur, il commence par https.`,
  short: (name: string, kid?: string) =>
    `${keyOf(name, kid)} est faible\u00A0: il faut 32 octets en base64url.`,
  guessable: (name: string, kid?: string) =>
    `${keyOf(name, kid)} est faible\u00A0: ce n’est pas du hasard.`,
  offCurve: (name: string, kid: string) =>
    `${keyOf(name, kid)} n’est pas une clé de la courbe P-256\u00A0: il faut exactement 32 octets au hasard.`,
  repeated: (name: string) => `${name} répète un kid.`,
  bucket: (name: string) => `${name} n’est pas le nom d’un bucket à part.`,
  twice: (name: string, shard: number) => `${name} nomme deux fois la partition ${shard}.`,
  days: (name: string, min: number, max?: number) =>
    max === undefined
      ? `${name} n’est pas un nombre de jours, à partir de ${min}.`
      : `${name} n’est pas un nombre de jours, de ${min} à ${max}.`,
  facts: (name: string, paths: string) =>
    `${name}\u00A0: ces faits manquent ou ne conviennent pas\u00A0: ${paths || '{}'}.`,
  unsent: (name: string) =>
    `${name} est donné sans SESAME_SMTP_HOST\u00A0: aucun e-mail ne partirait.`,
  remote: (name: string) =>
    `${name} n’est pas cette machine\u00A0: les émulateurs n’écrivent qu’à un serveur sur 127.0.0.1.`,
  unsigned: (name: string) =>
    `${name} manque\u00A0: une signature nomme un domaine et un sélecteur.`,
  trusting: (name: string) =>
    `${name} fait confiance à tout le monde\u00A0: n’y mettez que les réseaux de vos proxys, sinon chacun choisit l’adresse qui est comptée.`,
  shared: (name: string) =>
    `${name} est l’adresse où l’on ouvre ${PRODUCT}\u00A0: il faut un site à part.`,
  foreign: (name: string) => `${name} n’est le domaine d’aucune de nos pages.`,
  redirected: (name: string) =>
    `${name} est donné hors de l’émulateur\u00A0: n’importe qui pourrait forger un jeton.`,
  emulated: (name: Emulated) =>
    `${name} a une valeur des émulateurs\u00A0: mettez ${INSTEAD[name]}.`,
  excessive: (name: string, max: number) =>
    `${name} a une valeur des émulateurs\u00A0: mettez ${max} au plus, ou rien.`,
}

const keyOf = (name: string, kid?: string) => (kid ? `${name}\u00A0: la clé ${kid}` : name)

/** The messages for all problems, in one language. */
export type Problems = typeof problems

/** A problem, the variable's name, and further facts for the message. */
export type Reason = {
  [Problem in keyof Problems]: readonly [Problem, ...Parameters<Problems[Problem]>]
}[keyof Problems]

/** Returns the messages for these reasons, one per line. */
export function sentencesOf(reasons: readonly Reason[], texts: Problems): string {
  return reasons
    .map(([problem, ...facts]) => (texts[problem] as (...facts: unknown[]) => string)(...facts))
    .join('\n')
}
