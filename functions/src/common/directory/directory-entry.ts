import { METHOD_FIELDS, SIGN_IN_METHODS } from '@sesame/contract/account-providers'
import { folded } from '@sesame/contract/folded'
import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'
import type { User } from '@sesame/contract/user'
import type { ADDRESS_FIELDS, NAME_FIELDS } from './directory-fields.ts'

/** Maximum length of a normalized name. Normalization can turn one compatibility character into eighteen characters. */
const MAX_FOLDED = 200

type Known = Omit<DirectoryEntry, 'acts' | 'disabled' | 'seen' | 'viaPasskey'>
type Nulled<Entry> = { readonly [Field in keyof Entry]-?: Exclude<Entry[Field], undefined> | null }

/** The directory fields that are computed from profiles. Missing fields are null. */
export type ProfileFields = Nulled<Known>

/** Returns the directory fields of a profile. */
export function profileFields(user: User): ProfileFields {
  const { email, emailVerified, displayName, isAnonymous, createdAt } = user
  const if_ = (holds: boolean) => (holds ? createdAt : null)
  return {
    ...addressFields(email?.toLowerCase() ?? null),
    displayName,
    ...nameFields(displayName ?? ''),
    created: createdAt,
    guest: if_(isAnonymous),
    registered: if_(!isAnonymous),
    unverified: if_(email !== null && !emailVerified),
    ...methodFields(user),
  }
}

type MethodField = (typeof METHOD_FIELDS)[(typeof SIGN_IN_METHODS)[number]]

function methodFields({ providers, createdAt }: User): Nulled<Pick<Known, MethodField>> {
  return Object.fromEntries(
    SIGN_IN_METHODS.map((method) => [
      METHOD_FIELDS[method],
      providers.includes(method) ? createdAt : null,
    ]),
  ) as Nulled<Pick<Known, MethodField>>
}

/** Separators between the parts of an e-mail address. */
const SEPARATOR = /[._+-]+/gu

/**
 * Returns the domain of the e-mail address, and the end of the address from each part before the `@`:
 * « marie.lefevre@exemple.fr », « lefevre@exemple.fr ».
 */
function addressFields(
  email: string | null,
): Nulled<Pick<Known, (typeof ADDRESS_FIELDS)[number] | 'domain'>> {
  const at = email?.lastIndexOf('@') ?? 0
  const starts = Array.from((email ?? '').slice(0, at).matchAll(SEPARATOR))
    .map(({ index, 0: { length } }) => index + length)
    .filter((start) => start < at)
  const from = (start: number | undefined) =>
    start === undefined ? null : (email?.slice(start) ?? null)
  return {
    email,
    email2: from(starts[0]),
    email3: from(starts[1]),
    email4: from(starts[2]),
    email5: from(starts.slice(3).at(-1)),
    domain: email?.slice(at + 1) ?? null,
  }
}

/** Returns the name, rearranged to start with each of its words: « jean d arc », « d arc jean », « arc jean d ». */
function nameFields(displayName: string): Nulled<Pick<Known, (typeof NAME_FIELDS)[number]>> {
  const words = folded(displayName).slice(0, MAX_FOLDED).trim().split(' ').filter(Boolean)
  const from = (start: number) =>
    start < words.length ? [...words.slice(start), ...words.slice(0, start)].join(' ') : null
  return {
    name: from(0),
    name2: from(1),
    name3: from(2),
    name4: from(3),
    name5: from(Math.max(4, words.length - 1)),
  }
}

/** Whether two profiles have the same directory fields. */
export function saysTheSame(one: User, other: User): boolean {
  return JSON.stringify(profileFields(one)) === JSON.stringify(profileFields(other))
}
