import * as z from 'zod/mini'

/** The records of a list with their keys. Skips records that cannot be read. */
export function entriesOf<T extends object>(
  value: unknown,
  schema: z.ZodMiniType<T>,
): (T & { readonly id: string })[] {
  return Object.entries(value ?? {}).flatMap(([id, record]) => {
    const read = z.safeParse(schema, record)
    return read.success ? [{ ...read.data, id }] : []
  })
}
