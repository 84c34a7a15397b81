import { asMap, asString } from './as.ts'
import { isSameInSets, setOf } from './equals.ts'
import { EvaluationError, MapDiff, methods, type Method, type Value } from './value.ts'

/** Source: https://firebase.google.com/docs/reference/rules/rules.Map */
export const mapMethods = methods(
  ['size', 0, (self) => BigInt(asMap(self).size)],
  ['keys', 0, (self) => sortedEntries(self).map(([key]) => key)],
  ['values', 0, (self) => sortedEntries(self).map(([, value]) => value)],
  ['get', 2, (self, key, otherwise) => get(self, key, otherwise)],
  ['diff', 1, (self, other) => new MapDiff(asMap(self), asMap(other))],
)

/**
 * Sorts entries by the code points of their keys, as a comparison of UTF-8 bytes would. The order of a map's values is not
 * documented; our emulator returns them in the order of their keys.
 *
 * Source: packages/conformance/rules-corpus/storage/upload-primitives-boundaries.ts of davideast/pyric
 */
function sortedEntries(self: Value): [string, Value][] {
  return [...asMap(self)].sort(([one], [other]) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  )
}

/** Returns a value of a map. The key may also be a list, which is a path through nested maps. */
function get(self: Value, key: Value | undefined, otherwise: Value = null): Value {
  const keys = Array.isArray(key) ? (key as readonly Value[]) : [asString(key)]
  let value: Value | undefined = self
  for (const step of keys) {
    if (!(value instanceof Map)) return otherwise
    value = (value as ReadonlyMap<string, Value>).get(asString(step))
  }
  return value ?? otherwise
}

type Entries = ReadonlyMap<string, Value>

function differenceOf(self: Value): MapDiff {
  if (self instanceof MapDiff) return self
  throw new EvaluationError('Type error: expected map_diff.')
}

function keysWhere(select: (key: string, left: Entries, right: Entries) => boolean): Method['run'] {
  return (self) => {
    const { left, right } = differenceOf(self)
    const keys = new Set([...left.keys(), ...right.keys()])
    return setOf([...keys].filter((key) => select(key, left, right)))
  }
}

function same(key: string, left: Entries, right: Entries): boolean {
  const one = left.get(key)
  const other = right.get(key)
  return one !== undefined && other !== undefined && isSameInSets(one, other)
}

/** Source: https://firebase.google.com/docs/reference/rules/rules.MapDiff */
export const mapDiffMethods = methods(
  ['addedKeys', 0, keysWhere((key, left, right) => left.has(key) && !right.has(key))],
  ['removedKeys', 0, keysWhere((key, left, right) => !left.has(key) && right.has(key))],
  [
    'changedKeys',
    0,
    keysWhere((key, left, right) => left.has(key) && right.has(key) && !same(key, left, right)),
  ],
  ['unchangedKeys', 0, keysWhere(same)],
  ['affectedKeys', 0, keysWhere((...sides) => !same(...sides))],
)
