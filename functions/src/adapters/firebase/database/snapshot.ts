import * as z from 'zod/mini'

/**
 * Parses a database value. Returns null if there is none.
 *
 * @throws {Error} if a record does not match its schema.
 */
export function parseRecord<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | null {
  return value === null || value === undefined ? null : z.parse(schema, value)
}

/**
 * Returns the readable records at a path, by key. Skips unreadable ones, so that one bad record does not hide the others.
 */
export function readableRecords<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): Map<string, z.output<Schema>> {
  const found = new Map<string, z.output<Schema>>()
  if (typeof value !== 'object' || value === null) return found
  for (const [key, record] of Object.entries(value)) {
    const { success, data } = z.safeParse(schema, record)
    if (success) found.set(key, data)
  }
  return found
}
