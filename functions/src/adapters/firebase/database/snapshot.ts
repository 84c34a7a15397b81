import * as z from 'zod/mini'

/**
 * Parses a database value; null when there is none.
 *
 * @throws {Error} when a record does not match its schema.
 */
export function parseRecord<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | null {
  return value === null || value === undefined ? null : z.parse(schema, value)
}
