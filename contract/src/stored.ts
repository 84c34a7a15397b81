import * as z from 'zod/mini'

/**
 * A database record. Fields that newer versions added are preserved when the record is written back or exported, but are
 * untyped, because this version must not use them.
 *
 * Source: docs/decisions/023.
 */
export function stored<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  return z.looseObject(shape)
}
