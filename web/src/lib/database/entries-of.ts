import * as z from 'zod/mini'

/** Returns the records of a list, each with its key as `id`. Skips invalid records. */
export function entriesOf<T extends object>(
  value: unknown,
  schema: z.ZodMiniType<T>,
): (T & { readonly id: string })[] {
  return Object.entries(value ?? {}).flatMap(([id, record]) => {
    const read = z.safeParse(schema, record)
    return read.success ? [{ ...read.data, id }] : []
  })
}
