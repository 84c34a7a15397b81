import * as z from 'zod/mini'

/**
 * A record of the database. What a newer version has added to it is there when the record is written
 * back, and in what its owner takes away; it has no type, for nothing here may rest on it.
 *
 * Source: docs/decisions/023.
 */
export function stored<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  return z.looseObject(shape)
}
