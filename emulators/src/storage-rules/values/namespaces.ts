import { asDuration, asInt, asNumber, asString } from './as.ts'
import { toInt64 } from './conversions.ts'
import { hashing } from './hashing.ts'
import { NANOS_PER_MS, NANOS_PER_SECOND } from './time-methods.ts'
import {
  Duration,
  EvaluationError,
  LatLng,
  methods,
  Timestamp,
  type Methods,
  type Value,
} from './value.ts'

const MINUTE = 60n * NANOS_PER_SECOND
const HOUR = 60n * MINUTE
const UNIT_NANOS: ReadonlyMap<string, bigint> = new Map([
  ['w', 7n * 24n * HOUR],
  ['d', 24n * HOUR],
  ['h', HOUR],
  ['m', MINUTE],
  ['s', NANOS_PER_SECOND],
  ['ms', NANOS_PER_MS],
  ['ns', 1n],
])

/** Functions of the global namespaces. Source: https://firebase.google.com/docs/reference/rules/rules */
export const namespaces: ReadonlyMap<string, Methods> = new Map([
  [
    'duration',
    methods(
      ['value', 2, (_, amount, unit) => new Duration(asInt(amount) * nanosPer(asString(unit)))],
      [
        'time',
        4,
        (_, hours, minutes, seconds, nanos) =>
          new Duration(
            asInt(hours) * HOUR +
              asInt(minutes) * MINUTE +
              asInt(seconds) * NANOS_PER_SECOND +
              asInt(nanos),
          ),
      ],
      ['abs', 1, (_, value) => new Duration(magnitude(asDuration(value).nanos))],
    ),
  ],
  [
    'timestamp',
    methods(
      ['value', 1, (_, millis) => new Timestamp(asInt(millis) * NANOS_PER_MS)],
      [
        'date',
        3,
        (_, year, month, day) =>
          new Timestamp(
            BigInt(Date.UTC(asNumber(year), asNumber(month) - 1, asNumber(day))) * NANOS_PER_MS,
          ),
      ],
    ),
  ],
  [
    // The documentation also lists `isInfinite`, which the service lacks. The result types are those of the service:
    // packages/conformance/src/rules-math-cases.ts of davideast/pyric.
    'math',
    methods(
      ['abs', 1, (_, value) => absolute(value)],
      ['ceil', 1, (_, value) => Math.ceil(asNumber(value))],
      ['floor', 1, (_, value) => Math.floor(asNumber(value))],
      ['round', 1, (_, value) => toInt64(Math.round(asNumber(value)))],
      ['sqrt', 1, (_, value) => Math.sqrt(asNumber(value))],
      ['pow', 2, (_, base, exponent) => asNumber(base) ** asNumber(exponent)],
      ['isNaN', 1, (_, value) => Number.isNaN(asNumber(value))],
    ),
  ],
  ['hashing', hashing],
  [
    'latlng',
    methods([
      'value',
      2,
      (_, latitude, longitude) => new LatLng(asNumber(latitude), asNumber(longitude)),
    ]),
  ],
])

function nanosPer(unit: string): bigint {
  const nanos = UNIT_NANOS.get(unit)
  if (nanos === undefined) throw new EvaluationError(`Unknown unit '${unit}'.`)
  return nanos
}

/** The absolute value. The smallest int stays negative, because its absolute value does not fit in 64 bits. */
function absolute(value: Value | undefined): Value {
  return typeof value === 'bigint' ? BigInt.asIntN(64, magnitude(value)) : Math.abs(asNumber(value))
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
