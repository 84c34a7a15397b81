import type { Locale } from './fields.ts'

/** A title in both languages. */
export type Titled = Readonly<Record<Locale, string>>

/** The titles of a table's entries, in one language. */
export function titlesOf<Name extends string>(
  table: Readonly<Record<Name, Titled>>,
  locale: Locale,
): Readonly<Record<Name, string>> {
  return Object.fromEntries(namesOf(table).map((name) => [name, table[name][locale]])) as Record<
    Name,
    string
  >
}

/** The names of a table's entries, in their order. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(table) as Name[]
