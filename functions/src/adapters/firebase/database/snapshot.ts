import * as z from 'zod/mini'

/**
 * Parses what the database answered; null stands for nothing there.
 *
 * @throws {Error} when a record is not what the contract says: somebody wrote past us.
 */
export function parseRecord<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | null {
  return value === null || value === undefined ? null : z.parse(schema, value)
}
