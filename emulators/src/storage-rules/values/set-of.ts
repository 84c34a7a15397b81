import { includes } from './equals.ts'
import { SetValue, type Value } from './value.ts'

/** Builds a set from values, dropping duplicates. */
export function setOf(values: readonly Value[]): SetValue {
  const items: Value[] = []
  for (const value of values) if (!includes(items, value)) items.push(value)
  return new SetValue(items)
}
