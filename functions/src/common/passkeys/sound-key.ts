import { createPublicKey, type JsonWebKey } from 'node:crypto'

/** A decoded COSE key, as far as we read it: its values by label. */
interface CoseKey {
  get(label: number): unknown
}

const MIN_RSA_BITS = 2048
const MIN_RSA_EXPONENT = 65_537n

/**
 * Whether a credential's public key is one that only its holder can sign for: a point of its algorithm's curve that is not
 * of small order, or an RSA key of 2048 bits or more. WebAuthn leaves this check to us, and the library does not make it.
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

/** Throws for a key that Node cannot read. */
function isSound(key: CoseKey): boolean {
  const bytes = (label: number) => Buffer.from(key.get(label) as Uint8Array)
  const text = (label: number) => bytes(label).toString('base64url')
  // An algorithm allows one type of key, and the type says what the other labels mean.
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

/** Node refuses points that are not on the curve, and keys of a wrong length. */
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
/** A point's `y` if its order is 8. The other points of small order have 0, 1 or -1, and the opposite of this one. */
const Y_OF_ORDER_8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
const SMALL_ORDER = [0n, 1n, P - 1n, Y_OF_ORDER_8, P - Y_OF_ORDER_8]

/** Node accepts any 32 bytes as a key of Ed25519. */
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
