import { keyOf, ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { localized, type Text } from '../../../scripts/localized.ts'
import type { HashParameters } from '../../backup/hash-parameters.ts'
import { timeOf } from './auth0.ts'
import { linesOf } from './lines.ts'
import type { Entry, Given } from './newcomer.ts'
import { bytesOf, type GivenHash } from './password.ts'
import { NOT_UTF8, TOO_LONG, UnusableFile, utf8, WITH_NUL } from './row.ts'

/** The columns, in any order. Only `uid` is required (docs/import.md). */
export const COLUMNS = [
  ...['uid', 'email', 'email_verified', 'name', 'picture', 'phone', 'disabled'],
  ...['created_at', 'last_sign_in_at', 'google', 'facebook', 'apple', 'microsoft', 'claims'],
  ...['algorithm', 'hash', 'encoding', 'salt', 'salt_encoding', 'order', 'rounds'],
  ...['memory_cost', 'block_size', 'parallelization', 'key_length'],
] as const
type Column = (typeof COLUMNS)[number]
type Cells = Readonly<Partial<Record<Column, string>>>

/** Yields the people in a file of comma-separated values (RFC 4180) with a header and one person per line. */
export async function* fromCsv(file: string, keys: HashParameters | null): AsyncGenerator<Entry> {
  let header: Header | null = null
  for await (const { line, bytes } of linesOf(file)) {
    const read = bytes === null ? TOO_LONG : textOf(bytes)
    if (typeof read !== 'string') {
      if (header === null) throw new UnusableFile(headerIs(read))
      yield { line, fault: read }
    } else if (read.trim() === '') continue
    else if (header === null) header = headerOf(read)
    else {
      const cells = split(read, header.separator)
      if (cells === null) yield { line, fault: QUOTES }
      else if (cells.length !== header.names.length) yield { line, fault: COUNT }
      else yield { line, given: givenBy(named(header.names, cells), keys) }
    }
  }
}

interface Header {
  readonly names: readonly Column[]
  readonly separator: string
}

function textOf(bytes: Buffer): string | Text {
  try {
    return bytes.includes(0) ? WITH_NUL : utf8(bytes)
  } catch {
    return NOT_UTF8
  }
}

/** Spreadsheets in French use semicolons as separators. */
function headerOf(line: string): Header {
  const separator = line.includes(';') ? ';' : ','
  const names = (split(line, separator) ?? []).map((name) => name.trim().toLowerCase())
  // The first line may be a person instead of a header, so the message does not quote it.
  const unknown = names.flatMap((name, at) =>
    COLUMNS.some((each) => each === name) ? [] : [at + 1],
  )
  if (unknown.length > 0 || !names.includes('uid') || new Set(names).size < names.length) {
    const all = COLUMNS.join(', ')
    throw new UnusableFile(
      localized({
        fr: `La première ligne nomme les colonnes, chacune une fois, dont uid. Il y a\u00A0: ${all}.${unknown.length > 0 ? ` Inconnues\u00A0: la n°\u00A0${unknown.join(', ')}.` : ''}`,
        en: `The first line names the columns, each once, and uid among them. There are: ${all}.${unknown.length > 0 ? ` Unknown: number ${unknown.join(', ')}.` : ''}`,
      }),
    )
  }
  return { names: names as Column[], separator }
}

const headerIs = ({ fr, en }: Text) =>
  localized({
    fr: `La première ligne est illisible\u00A0: ${fr}.`,
    en: `The first line is unreadable: ${en}.`,
  })

const QUOTES: Text = {
  fr: 'les guillemets ne vont pas par paires, sont au milieu d’une valeur, ou entourent un saut de ligne',
  en: 'its quotes are not in pairs, are in the middle of a value, or have a line break between them',
}
const COUNT: Text = {
  fr: 'elle n’a pas autant de valeurs que la première ligne a de colonnes',
  en: 'it does not have as many values as the first line has columns',
}

/**
 * Returns the values of one line, or null if its quotes are wrong. No column may contain a line break, so each line is
 * one person and a missing quote affects only its own line. A parser of whole files would read everything after a missing
 * quote as one value.
 */
function split(line: string, separator: string): string[] | null {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}]*))(${separator}|$)`, 'y')
  const cells: string[] = []
  for (;;) {
    const found = cell.exec(line)
    if (found === null) return null
    const [, quoted, plain = '', end] = found
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') return cells
  }
}

const named = (names: readonly Column[], cells: readonly string[]): Cells =>
  Object.fromEntries(
    names.flatMap((name, at) => {
      const value = cells[at]?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )

const YES = /^(?:true|t|1|yes|oui|vrai)$/i
const NO = /^(?:false|f|0|no|non|faux)$/i
/** Converts a word for yes or no to a boolean. Returns any other text unchanged, so that a later check refuses it. */
const truth = (value: string | undefined) =>
  value === undefined ? undefined : YES.test(value) ? true : NO.test(value) ? false : value

function givenBy(cells: Cells, keys: HashParameters | null): Given {
  return {
    localId: cells.uid,
    email: cells.email,
    emailVerified: truth(cells.email_verified),
    displayName: cells.name,
    photoUrl: cells.picture,
    phoneNumber: cells.phone,
    disabled: truth(cells.disabled),
    createdAt: timeOf(cells.created_at),
    lastSignedInAt: timeOf(cells.last_sign_in_at),
    customAttributes: cells.claims,
    providerUserInfo: ACCOUNT_PROVIDERS.flatMap((providerId) => {
      const rawId = cells[keyOf(providerId) as Column]
      return rawId === undefined ? [] : { providerId, rawId }
    }),
    password: passwordOf(cells, keys),
  }
}

const ORDERS: Readonly<Record<string, string>> = {
  'salt-first': 'SALT_AND_PASSWORD',
  'password-first': 'PASSWORD_AND_SALT',
}

function passwordOf(cells: Cells, keys: HashParameters | null): GivenHash | undefined {
  const { hash, encoding = 'base64', salt, salt_encoding: saltEncoding = encoding } = cells
  if (hash === undefined) return undefined
  const algorithm = cells.algorithm?.toUpperCase().replaceAll('-', '_') ?? ''
  const own = keys?.algorithm === algorithm ? keys : {}
  return {
    algorithm,
    hash: algorithm === 'BCRYPT' ? Buffer.from(hash) : bytesOf(hash, encoding),
    salt: salt === undefined ? undefined : bytesOf(salt, saltEncoding),
    parameters: {
      ...own,
      ...(cells.rounds !== undefined && { rounds: Number(cells.rounds) }),
      // Without `passwordHashOrder`, the service would choose an order that depends on the algorithm.
      ...(salt !== undefined && { passwordHashOrder: ORDERS[cells.order ?? ''] ?? 'none' }),
      ...(algorithm === 'STANDARD_SCRYPT' && {
        cpuMemCost: Number(cells.memory_cost),
        blockSize: Number(cells.block_size),
        parallelization: Number(cells.parallelization),
        dkLen: Number(cells.key_length),
      }),
    },
  }
}
