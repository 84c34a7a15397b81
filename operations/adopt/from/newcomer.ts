import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { displayName, storedEmail } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import {
  OPERATOR_CLAIM,
  REGISTERED_CLAIM,
} from '../../../functions/src/adapters/firebase/identity/account.ts'
import type { Text } from '../../../scripts/localized.ts'
import type { ExportedAccount } from '../../backup/exported-account.ts'
import { isUsable, MAX_CLAIMS } from '../adopted-person.ts'
import { judgeHash, type GivenHash, type Judged, type Password } from './password.ts'

const PROVIDER_IDS: readonly string[] = ACCOUNT_PROVIDERS

/** Milliseconds since the epoch, which the service writes as a string of digits. */
const time = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,14}$/)), z.int().check(z.nonnegative())]),
  z.transform(String),
)

const linked = z.object({
  providerId: z.enum(ACCOUNT_PROVIDERS),
  // Refuse numbers such as 1.00E+20: spreadsheets write long ids in this form and lose digits.
  rawId: z.string().check(z.regex(/^(?!\d[.,]?\d*E\+\d+$)[^\p{Cc}\p{Cs}]{1,256}$/iu)),
  email: z.optional(z.string()),
  displayName: z.optional(z.string()),
  photoUrl: z.optional(z.string()),
})

/**
 * Removes Sésame's own claims, because they give rights in this project. The other claims must leave room for Sésame's
 * own.
 */
const claims = z.pipe(
  z.string(),
  z.transform((text, { issues, value }): Record<string, unknown> => {
    const read: unknown = asJson(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) {
      const { [REGISTERED_CLAIM]: _, [OPERATOR_CLAIM]: __, ...others } = read as Claims
      if (JSON.stringify({ ...others, [REGISTERED_CLAIM]: true }).length <= MAX_CLAIMS)
        return others
    }
    issues.push({ code: 'custom', input: value, message: 'no claims' })
    return {}
  }),
)
type Claims = Readonly<Record<string, unknown>>

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The checks of an imported person, for every file format. Absent fields are undefined. */
const person = z.object({
  localId: z.string().check(z.refine(isUsable)),
  // Converted to lower case, as the service stores addresses, and to NFC, because a file from macOS may contain accents
  // in NFD.
  email: z.optional(
    z.pipe(z.string().check(z.trim(), z.normalize('NFC'), z.toLowerCase()), storedEmail),
  ),
  emailVerified: z.optional(z.boolean()),
  displayName: z.optional(displayName),
  photoUrl: z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
  phoneNumber: z.optional(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))),
  disabled: z.optional(z.boolean()),
  createdAt: z.optional(time),
  lastSignedInAt: z.optional(time),
  providerUserInfo: z._default(z.array(linked), []),
  customAttributes: z.optional(claims),
})

/** A person as parsed from the file, before any check. */
export type Given = { readonly [Field in keyof z.infer<typeof person>]?: unknown } & {
  readonly password?: GivenHash | Judged | undefined
}

/** A person in a file, or the reason why their line cannot be read. */
export type Entry =
  { readonly line: number; readonly given: Given } | { readonly line: number; readonly fault: Text }

/** A person from the file who passed all checks. */
export interface Newcomer {
  readonly line: number
  readonly account: ExportedAccount
  readonly hashed: Password['hashed']
  /** The reason why the person is imported without a password; null if there is no password, or if it is imported. */
  readonly left: Text | null
}

/** A checked person, or the fault of their line, with the uid unless it may be personal data. */
export type Person =
  Newcomer | { readonly line: number; readonly uid: string; readonly fault: Text }

/** Whether a uid may be shown: it must be valid and must not look like an address. */
const isShown = (id: unknown): id is string =>
  typeof id === 'string' && isUsable(id) && !id.includes('@')

/** Returns the uid for a message, or an empty text if it may be personal data. */
export const shownUid = (id: unknown): string => (isShown(id) ? id : '')

export function judge(line: number, { password, ...given }: Given): Person {
  const shown = shownUid(given.localId)
  const refuse = (fault: Text): Person => ({ line, uid: shown, fault })
  const read = person.safeParse(given)
  if (!read.success) return refuse(faultAt(given, read.error.issues[0]?.path ?? []))
  const { customAttributes, ...fields } = read.data
  const judged =
    password === undefined ? null : 'algorithm' in password ? judgeHash(password) : password
  if (judged && 'fault' in judged) return refuse(judged.fault)
  const { email, providerUserInfo: accounts } = fields
  if (email === undefined && judged !== null) return refuse(FAULTS.password)
  if (email === undefined && accounts.length === 0) return refuse(FAULTS.none)
  if (new Set(accounts.map(({ providerId: id }) => id)).size < accounts.length) {
    return refuse(FAULTS.twice)
  }
  const brought = judged && 'is' in judged ? judged.is : null
  const account: ExportedAccount = {
    ...fields,
    ...(customAttributes &&
      Object.keys(customAttributes).length > 0 && {
        customAttributes: JSON.stringify(customAttributes),
      }),
    ...(brought && { passwordHash: brought.passwordHash }),
    ...(brought?.salt !== undefined && { salt: brought.salt }),
  }
  return {
    line,
    account: withoutAbsent(account),
    hashed: brought?.hashed ?? null,
    left: judged && 'left' in judged ? judged.left : null,
  }
}

const withoutAbsent = (account: ExportedAccount) =>
  Object.fromEntries(
    Object.entries(account).filter(([, value]) => value !== undefined),
  ) as ExportedAccount

function faultAt({ providerUserInfo }: Given, path: readonly PropertyKey[]): Text {
  const [field, at] = path
  if (field === 'providerUserInfo' && Array.isArray(providerUserInfo)) {
    const { providerId } = (providerUserInfo[Number(at)] ?? {}) as { readonly providerId?: unknown }
    return PROVIDER_IDS.includes(String(providerId)) ? FAULTS.subject : FAULTS.provider
  }
  return new Map<unknown, Text>(Object.entries(FAULTS)).get(field) ?? FAULTS.none
}

const FAULTS = {
  localId: {
    fr: 'uid invalide\u00A0: 1 à 128 caractères, sans . # $ [ ] /, et ni «\u00A0sesame:\u00A0» au début, ni «\u00A0_\u00A0»',
    en: 'invalid uid: 1 to 128 characters, without . # $ [ ] /, neither beginning with “sesame:” nor “_”',
  },
  email: { fr: 'adresse invalide', en: 'invalid address' },
  emailVerified: {
    fr: 'adresse vérifiée\u00A0: ni vrai ni faux',
    en: 'address verified: neither true nor false',
  },
  displayName: {
    fr: 'nom invalide\u00A0: 80 caractères au plus, visibles',
    en: 'invalid name: at most 80 visible characters',
  },
  photoUrl: {
    fr: 'l’adresse de la photo est invalide',
    en: 'the address of the picture is invalid',
  },
  phoneNumber: {
    fr: 'numéro de téléphone invalide\u00A0: +33612345678, par exemple',
    en: 'invalid phone number: +33612345678, for example',
  },
  disabled: { fr: 'désactivé\u00A0: ni vrai ni faux', en: 'disabled: neither true nor false' },
  createdAt: {
    fr: 'date de création invalide\u00A0: 2024-05-01T10:00:00Z ou 1714557600000, par exemple',
    en: 'invalid date of creation: 2024-05-01T10:00:00Z or 1714557600000, for example',
  },
  lastSignedInAt: {
    fr: 'date de connexion invalide\u00A0: 2024-05-01T10:00:00Z ou 1714557600000, par exemple',
    en: 'invalid date of sign-in: 2024-05-01T10:00:00Z or 1714557600000, for example',
  },
  customAttributes: {
    fr: 'attributs invalides\u00A0: un objet JSON de 980 caractères au plus',
    en: 'invalid claims: a JSON object of at most 980 characters',
  },
  provider: { fr: 'fournisseur inconnu', en: 'unknown provider' },
  subject: {
    fr: 'l’identifiant chez le fournisseur est invalide',
    en: 'the id at the provider is invalid',
  },
  twice: { fr: 'deux comptes d’un même fournisseur', en: 'two accounts of the same provider' },
  password: { fr: 'un mot de passe sans adresse', en: 'a password without an address' },
  none: {
    fr: 'rien pour se connecter\u00A0: ni adresse, ni compte chez un fournisseur',
    en: 'nothing to sign in with: no address, and no account at a provider',
  },
} as const satisfies Record<string, Text>
