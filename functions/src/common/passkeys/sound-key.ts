import { createPublicKey, type JsonWebKey } from 'node:crypto'

/** The values of a decoded COSE key that we read, by label. */
interface CoseKey {
  get(label: number): unknown
}

const MIN_RSA_BITS = 2048
const MIN_RSA_EXPONENT = 65_537n

/**
 * Whether only the holder of a credential's private key can sign for its public key. This is true for a point on the algorithm's
 * curve that is not of small order, and for an RSA key of at least 2048 bits. WebAuthn leaves this check to us, and the library
 * does not make it.
 *
 * Source: RFC 8812 and RFC 9053 (algorithms), FIPS 186-5, section 5.1 (RSA), RFC 8032, section 5.1.3 (points of Ed25519).
 */
export function isSoundKey(key: CoseKey): boolean {
  try {
    return isSound(key)
  } catch {
    return false
  }
}

/** Throws if Node cannot read the key. */
function isSound(key: CoseKey): boolean {
  const bytes = (label: number) => Buffer.from(key.get(label) as Uint8Array)
  const text = (label: number) => bytes(label).toString('base64url')
  // Each algorithm allows one key type, which determines the meaning of the other labels.
  switch (`${String(key.get(1))} ${String(key.get(3))}`) {
    case '2 -7':
      return key.get(-1) === 1 && isKey({ kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) })
    case '3 -257':
      return isStrongRsa({ kty: 'RSA', n: text(-1), e: text(-2) })
    case '1 -8':
      return key.get(-1) === 6 && isOnEd25519(bytes(-2))
    case '7 -48':
      return isKey({ kty: 'AKP', alg: 'ML-DSA-44', pub: text(-1) })
    default:
      return false
  }
}

/** Node rejects points that are not on the curve, and keys of a wrong length. */
function isKey(key: JsonWebKey): boolean {
  return createPublicKey({ key, format: 'jwk' }).type === 'public'
}

function isStrongRsa(key: JsonWebKey): boolean {
  const { asymmetricKeyDetails: details } = createPublicKey({ key, format: 'jwk' })
  const { modulusLength = 0, publicExponent = 0n } = details ?? {}
  const isOdd = publicExponent % 2n === 1n
  return modulusLength >= MIN_RSA_BITS && publicExponent >= MIN_RSA_EXPONENT && isOdd
}

const P = 2n ** 255n - 19n
/** The `y` coordinate of a point of order 8. The other points of small order have 0, 1, -1 or the negative of this value. */
const Y_OF_ORDER_8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
const SMALL_ORDER = [0n, 1n, P - 1n, Y_OF_ORDER_8, P - Y_OF_ORDER_8]

/** Checks that a point is on the curve, because Node accepts any 32 bytes as an Ed25519 key. */
function isOnEd25519(point: Buffer): boolean {
  if (point.length !== 32) return false
  const y = BigInt(`0x${Buffer.from(point).reverse().toString('hex')}`) % 2n ** 255n
  if (y >= P || SMALL_ORDER.includes(y)) return false
  // x² = (y² - 1) / (d·y² + 1), with d = -121665 / 121666, has a root if the product below is a square (Euler's criterion).
  const square = (y * y) % P
  const product = (square - 1n) * (121_666n - 121_665n * square) * 121_666n
  return powerOf(((product % P) + P) % P, (P - 1n) / 2n) === 1n
}

function powerOf(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let left = exponent, factor = base; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}
