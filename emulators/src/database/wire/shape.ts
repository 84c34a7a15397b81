/** Members of a client's message. */
export type Body = Readonly<Record<string, unknown>>

/** Returns an object; throws TypeError for anything else. */
export function object(value: unknown): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('expected an object')
  }
  return value as Body
}

/** Returns an object, or undefined for undefined and null; throws TypeError for anything else. */
export function optionalObject(value: unknown): Body | undefined {
  return value === undefined || value === null ? undefined : object(value)
}

/** Returns a string; throws TypeError for anything else. */
export function string(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('expected a string')
  return value
}
