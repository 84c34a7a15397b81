import { asDuration, asTimestamp } from './as.ts'
import { Duration, methods, Timestamp, type Method, type Value } from './value.ts'

export const NANOS_PER_MS = 1_000_000n
export const NANOS_PER_SECOND = 1_000_000_000n
const NANOS_PER_DAY = 86_400n * NANOS_PER_SECOND
const DAY_MS = 86_400_000

/** Source: https://firebase.google.com/docs/reference/rules/rules.Timestamp */
export const timestampMethods = methods(
  ['toMillis', 0, (self) => floorDivide(asTimestamp(self).nanos, NANOS_PER_MS)],
  ['nanos', 0, (self) => modulo(asTimestamp(self).nanos, NANOS_PER_SECOND)],
  ['date', 0, (self) => new Timestamp(asTimestamp(self).nanos - timeOfDay(self))],
  ['time', 0, (self) => new Duration(timeOfDay(self))],
  ['year', 0, part((date) => date.getUTCFullYear())],
  ['month', 0, part((date) => date.getUTCMonth() + 1)],
  ['day', 0, part((date) => date.getUTCDate())],
  ['hours', 0, part((date) => date.getUTCHours())],
  ['minutes', 0, part((date) => date.getUTCMinutes())],
  ['seconds', 0, part((date) => date.getUTCSeconds())],
  // Returns 1 for Monday and 7 for Sunday.
  ['dayOfWeek', 0, part((date) => ((date.getUTCDay() + 6) % 7) + 1)],
  ['dayOfYear', 0, part(dayOfYear)],
)

/** Source: https://firebase.google.com/docs/reference/rules/rules.Duration */
export const durationMethods = methods(
  ['seconds', 0, (self) => asDuration(self).nanos / NANOS_PER_SECOND],
  ['nanos', 0, (self) => asDuration(self).nanos % NANOS_PER_SECOND],
)

function part(read: (date: Date) => number): Method['run'] {
  return (self) => BigInt(read(dateOf(self)))
}

function dateOf(self: Value): Date {
  return new Date(Number(floorDivide(asTimestamp(self).nanos, NANOS_PER_MS)))
}

function dayOfYear(date: Date): number {
  const start = Date.UTC(date.getUTCFullYear(), 0, 1)
  return Math.floor((date.getTime() - start) / DAY_MS) + 1
}

function timeOfDay(self: Value): bigint {
  return modulo(asTimestamp(self).nanos, NANOS_PER_DAY)
}

function modulo(value: bigint, divisor: bigint): bigint {
  return ((value % divisor) + divisor) % divisor
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  return (value - modulo(value, divisor)) / divisor
}
