import * as z from 'zod/mini'

/**
 * Reads what another service answered.
 *
 * @throws {Error} when it is no JSON, or not of this shape.
 */
export function parseJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  return z.parse(schema, JSON.parse(text))
}
