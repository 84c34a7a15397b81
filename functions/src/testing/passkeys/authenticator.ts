import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Ways in which an authenticator or its browser may misbehave or differ. */
export interface Ceremony {
  readonly origin?: string
  readonly rpId?: string
  readonly isUserPresent?: boolean
  readonly isUserVerified?: boolean
  readonly counter?: number
  /** Changes the data after it was signed. */
  readonly tamper?: 'signature' | 'authenticatorData' | 'clientDataJSON'
  readonly userHandle?: string
  readonly type?: string
  readonly aaguid?: string
  /** The backup flags (backup eligible, backed up). By default, both are set. */
  readonly backup?: 'never' | 'possible' | 'impossible'
  /** The credential id in the attestation, if it differs from the id that the browser reports. */
  readonly attestedId?: Uint8Array
  /** A COSE key to register instead of the authenticator's own. */
  readonly coseKey?: Uint8Array
  /** A format and an attestation statement in CBOR, instead of « none ». */
  readonly attestation?: readonly [format: string, statement: Uint8Array]
}

/** The options of a ceremony that the authenticator uses. */
export interface CeremonyOptions {
  readonly challenge: string
  readonly user?: { readonly id: string }
  readonly excludeCredentials?: readonly { readonly id: string }[]
  readonly authenticatorSelection?: { readonly userVerification?: string }
  readonly rp?: { readonly id?: string }
  readonly rpId?: string
}

const UP = 0x01
const UV = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const ATTESTED = 0x40

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/**
 * Creates an authenticator in software with one synced ES256 credential, for tests.
 *
 * Source: WebAuthn, level 3, section 6.1 (authenticator data) and 8.7 (attestation « none »).
 */
export function createAuthenticator(page: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let handle: string | undefined

  const clientData = (options: CeremonyOptions, type: string, { origin = page }: Ceremony) =>
    JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false })
  const answer = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** The key of the passkey's record. */
    id: base64url(sha256(credentialId)),
    credentialId: id,

    /** Simulates `navigator.credentials.create()`. */
    create(options: CeremonyOptions, how: Ceremony = {}) {
      handle = options.user?.id
      const rpId = how.rpId ?? options.rp?.id ?? new URL(page).hostname
      const attestedId = how.attestedId ?? credentialId
      const data = Buffer.concat([
        headOf(rpId, how, ATTESTED),
        Buffer.from((how.aaguid ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex'),
        lengthOf(attestedId),
        attestedId,
        how.coseKey ?? coseOf(publicKey),
      ])
      return answer({
        clientDataJSON: base64url(clientData(options, how.type ?? 'webauthn.create', how)),
        attestationObject: base64url(attestationOf(data, how.attestation)),
        transports: ['internal', 'hybrid'],
      })
    },

    /** Simulates `navigator.credentials.get()`. */
    get(options: CeremonyOptions, how: Ceremony = {}) {
      const rpId = how.rpId ?? options.rpId ?? new URL(page).hostname
      const said = clientData(options, how.type ?? 'webauthn.get', how)
      const data = headOf(rpId, how, 0)
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
      const { tamper } = how
      const userHandle = how.userHandle ?? handle
      return answer({
        clientDataJSON: base64url(tamper === 'clientDataJSON' ? `${said} ` : said),
        authenticatorData: base64url(
          tamper === 'authenticatorData' ? withCounter(data, 9e6) : data,
        ),
        signature: base64url(tamper === 'signature' ? flipped(signature) : signature),
        ...(userHandle !== undefined && { userHandle }),
      })
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** `impossible` claims to be backed up without being backup eligible. */
const BACKUPS = { never: 0, possible: BACKUP_ELIGIBLE, impossible: BACKED_UP } as const

function headOf(rpId: string, how: Ceremony, more: number) {
  const { isUserPresent = true, isUserVerified = true, counter = 0, backup } = how
  const backups = backup === undefined ? BACKUP_ELIGIBLE | BACKED_UP : BACKUPS[backup]
  const flags = (isUserPresent ? UP : 0) | (isUserVerified ? UV : 0) | backups | more
  return withCounter(Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0])]), counter)
}

function withCounter(data: Buffer, counter: number): Buffer {
  const changed = Buffer.from(data)
  changed.writeUInt32BE(counter, 33)
  return changed
}

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  return changed
}

/** Encodes a P-256 key in COSE: `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** `{ fmt, attStmt, authData }` in CBOR; by default, of the format « none » with an empty statement. */
function attestationOf(data: Buffer, attestation: Ceremony['attestation']): Buffer {
  const [format, statement] = attestation ?? ['none', Buffer.from('a0', 'hex')]
  return Buffer.concat([
    Buffer.from('a363666d74', 'hex'),
    Buffer.from([0x60 + format.length]),
    Buffer.from(format),
    Buffer.from('6761747453746d74', 'hex'),
    statement,
    Buffer.from('68617574684461746159', 'hex'),
    lengthOf(data),
    data,
  ])
}

function lengthOf(data: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return length
}
