import { asBytes, asString } from './as.ts'
import { typeOf } from './type-of.ts'
import { EvaluationError, methods, PathValue, type Methods, type Value } from './value.ts'

/** Global functions. Source: https://firebase.google.com/docs/rules/rules-language#converting_values */
export const conversions: Methods = methods(
  ['bool', 1, (_, value) => toBool(value)],
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

function toBool(value: Value | undefined): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'false') return value === 'true'
  return refuse('bool', value)
}

function toFloat(value: Value | undefined): number {
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value)
  if (typeof value === 'string' && /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(value))
    return Number(value)
  return refuse('float', value)
}

function toInt(value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return BigInt(Math.trunc(value))
  if (typeof value === 'string' && /^[-+]?\d+$/.test(value)) return BigInt(value)
  return refuse('int', value)
}

function toText(value: Value | undefined): string {
  if (value === null) return 'null'
  if (value instanceof PathValue) return value.toString()
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  if (typeof value === 'object' || value === undefined) return refuse('string', value)
  return String(value)
}
