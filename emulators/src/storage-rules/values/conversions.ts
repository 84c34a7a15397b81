import { asBytes, asString } from './as.ts'
import { typeOf } from './type-of.ts'
import {
  EvaluationError,
  isInt,
  MAX_INT,
  methods,
  MIN_INT,
  PathValue,
  type Methods,
  type Value,
} from './value.ts'

/**
 * Global functions. The documentation of booleans mentions `bool()`, which the service lacks.
 *
 * Source: https://firebase.google.com/docs/rules/rules-language#converting_values;
 * packages/conformance/rules-corpus/storage (conversion-functions.ts, bool-function.ts) of davideast/pyric
 */
export const conversions: Methods = methods(
  ['float', 1, (_, value) => toFloat(value)],
  ['int', 1, (_, value) => toInt(value)],
  ['string', 1, (_, value) => toText(value)],
  ['path', 1, (_, value) => new PathValue(asString(value).split('/').filter(Boolean))],
  [
    'bytes',
    1,
    (_, value) => (typeof value === 'string' ? new TextEncoder().encode(value) : asBytes(value)),
  ],
  ['debug', 1, (_, value = null) => value],
)

function refuse(wanted: string, value: Value | undefined): never {
  throw new EvaluationError(`Cannot convert ${typeOf(value ?? null)} to ${wanted}.`)
}

/** The syntax of Java's `Double.parseDouble`, which the service uses to read floats. */
const FLOAT = /^[-+]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[fFdD]?)$/
const HEXADECIMAL =
  /^(?<sign>[-+]?)0[xX](?=\.?[\da-fA-F])(?<whole>[\da-fA-F]*)\.?(?<part>[\da-fA-F]*)[pP](?<power>[-+]?\d+)[fFdD]?$/

function toFloat(value: Value | undefined): number {
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value)
  if (typeof value !== 'string') return refuse('float', value)
  const text = value.replace(/^[^!-\uffff]+|[^!-\uffff]+$/g, '')
  if (FLOAT.test(text)) return Number(text.replace(/[fFdD]$/, ''))
  const { sign, whole, part, power } = HEXADECIMAL.exec(text)?.groups ?? refuse('float', value)
  const digits = Number(`0x${whole ?? ''}${part ?? ''}`)
  return (sign === '-' ? -digits : digits) * 2 ** (Number(power) - 4 * (part ?? '').length)
}

function toInt(value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return toInt64(value)
  if (typeof value !== 'string' || !/^[-+]?\d+$/.test(value)) return refuse('int', value)
  const int = BigInt(value)
  return isInt(int) ? int : refuse('int', value)
}

/** Truncates a float like a cast in Java: NaN becomes 0, and a value beyond 64 bits becomes the nearest int. */
export function toInt64(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (Math.abs(value) >= 2 ** 63) return value > 0 ? MAX_INT : MIN_INT
  return BigInt(Math.trunc(value))
}

export function toText(value: Value | undefined): string {
  if (value === null) return 'null'
  if (value instanceof PathValue) return value.toString()
  if (typeof value === 'object' || value === undefined) return refuse('string', value)
  return typeof value === 'number' ? floatText(value) : String(value)
}

/**
 * Formats a float like Java's `Double.toString`: at least one digit after the point, and scientific notation from `1.0E7`
 * on.
 */
function floatText(value: number): string {
  const size = Math.abs(value)
  if (!Number.isFinite(value)) return String(value)
  if (Object.is(value, -0)) return '-0.0'
  if (size === 0 || (size >= 1e-3 && size < 1e7))
    return Number.isInteger(value) ? value.toFixed(1) : String(value)
  const shortest = value.toExponential()
  const [digits = '', power] = (shortest.includes('.') ? shortest : value.toExponential(1)).split(
    'e',
  )
  return `${digits}E${Number(power)}`
}
