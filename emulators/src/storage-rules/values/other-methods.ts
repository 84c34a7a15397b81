import { asBytes, asMap, asPath, asString } from './as.ts'
import { EvaluationError, LatLng, methods, PathValue, type Value } from './value.ts'

const EARTH_RADIUS_METERS = 6_371_010

/** Source: https://firebase.google.com/docs/reference/rules/rules.Bytes */
export const bytesMethods = methods(
  ['size', 0, (self) => BigInt(asBytes(self).length)],
  ['toBase64', 0, (self) => toBase64(asBytes(self))],
  ['toHexString', 0, (self) => Buffer.from(asBytes(self)).toString('hex').toUpperCase()],
)

/**
 * Encodes bytes in the URL-safe alphabet, with padding.
 *
 * Source: packages/conformance/rules-corpus/storage/bytes-literal.ts of davideast/pyric
 */
function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
}

/** Source: https://firebase.google.com/docs/reference/rules/rules.Path */
export const pathMethods = methods(['bind', 1, (self, names) => bind(asPath(self), asMap(names))])

/** Source: https://firebase.google.com/docs/reference/rules/rules.LatLng */
export const latlngMethods = methods(
  ['latitude', 0, (self) => place(self).latitude],
  ['longitude', 0, (self) => place(self).longitude],
  ['distance', 1, (self, other) => distanceMeters(place(self), place(other))],
)

function bind(path: PathValue, names: ReadonlyMap<string, Value>): PathValue {
  return new PathValue(
    path.segments.map((segment) => {
      const name = /^\$(?<name>\w+)$/.exec(segment)?.groups?.['name']
      return name === undefined ? segment : asString(names.get(name))
    }),
  )
}

function place(value: Value | undefined): LatLng {
  if (value instanceof LatLng) return value
  throw new EvaluationError('Type error: expected latlng.')
}

function distanceMeters(from: LatLng, to: LatLng): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const latitudes = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const longitudes = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const haversine =
    latitudes + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitudes
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(haversine))
}
