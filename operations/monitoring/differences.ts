import { localized } from '../../scripts/localized.ts'
import { COLLECTIONS, KINDS } from './collections.ts'
import type { Found } from './found.ts'
import type { Json, Resource } from './resource.ts'

/**
 * A resource that is missing, differs, has one of our names but was created by someone else, or is ours but no longer
 * wanted.
 */
export type Difference =
  | { readonly kind: 'missing' | 'taken'; readonly wanted: Resource }
  | {
      readonly kind: 'changed'
      readonly wanted: Resource
      readonly found: Json
      /** The fields that differ. */
      readonly fields: readonly string[]
    }
  | { readonly kind: 'left'; readonly of: Resource['kind']; readonly found: Json }

/** Compares the project with what is wanted, ignoring resources that are not ours. */
export function differencesOf(wanted: readonly Resource[], found: Found): Difference[] {
  const changes = wanted.flatMap((resource): Difference[] => {
    const { keyOf, isOurs } = COLLECTIONS[resource.kind]
    const there = found[resource.kind].find((each) => keyOf(each) === resource.key)
    if (there === undefined) return [{ kind: 'missing', wanted: resource }]
    if (!isOurs(there)) return [{ kind: 'taken', wanted: resource }]
    const fields = Object.keys(resource.body).filter(
      (field) => !isAsWanted(resource.body[field], there[field]),
    )
    return fields.length === 0 ? [] : [{ kind: 'changed', wanted: resource, found: there, fields }]
  })
  const left = KINDS.toReversed().flatMap((of) => {
    const { keyOf, isOurs } = COLLECTIONS[of]
    const keys = wanted.filter(({ kind }) => kind === of).map(({ key }) => key)
    return found[of]
      .filter((each) => isOurs(each) && !keys.includes(keyOf(each)))
      .map((each): Difference => ({ kind: 'left', of, found: each }))
  })
  return [...changes, ...left]
}

/** Whether a resource has all wanted values. APIs omit default values, and add names and dates. */
function isAsWanted(wanted: unknown, found: unknown): boolean {
  if (found === undefined) return isDefault(wanted)
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) &&
      found.length === wanted.length &&
      wanted.every((each, at) => isAsWanted(each, found[at]))
    )
  }
  if (typeof wanted !== 'object' || wanted === null) return wanted === found
  if (typeof found !== 'object' || found === null) return false
  return Object.entries(wanted).every(([name, value]) => isAsWanted(value, (found as Json)[name]))
}

function isDefault(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isDefault)
  return ['', '0s', 0, false].includes(value as string | number | boolean)
}

const SIGNS = { missing: '+', taken: '✖', changed: '~', left: '−' } as const

/** Describes a difference to an operator, in one line. */
export function tellDifference(difference: Difference): string {
  const sign = SIGNS[difference.kind]
  if (difference.kind === 'left') {
    const { name = '', displayName = name } = difference.found as Record<string, string>
    return `${sign} ${displayName}`
  }
  const line = `${sign} ${difference.wanted.title}`
  if (difference.kind === 'changed') {
    const fields = difference.fields.join(', ')
    return localized({ fr: `${line}\u00A0: ${fields}`, en: `${line}: ${fields}` })
  }
  if (difference.kind === 'missing') return line
  return localized({
    fr: `${line}\u00A0: ce qui porte ce nom n’est pas de nous`,
    en: `${line}: the resource of that name is not ours`,
  })
}
