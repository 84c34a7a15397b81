/**
 * What Sésame has to know by name of the application behind the door: docs/behind-the-door.md. Empty, since Sésame alone
 * has none. Names must differ from those of Sésame, whose own come first.
 */

type Titled = Readonly<Record<'fr' | 'en', string>>

/** The addresses of its pages. `web/screens.tsx` has the screen of each. */
export const PATHS = {} as const satisfies Readonly<Record<string, `/${string}`>>

/**
 * Its records in the database: each stores a person's data at `{name}/{uid}`, in the instance where the person is. The
 * export contains all of it, and an erasure removes it. `database.rules.json` says who may read and write it.
 */
export const PLACES: readonly string[] = []

/** Its events in a person's history, which operators read. Titles. */
export const EVENTS = {} as const satisfies Readonly<Record<string, Titled>>

/** What it counts, by day. */
export const COUNTS = [] as const satisfies readonly string[]

/** Its error codes, with their HTTP status. `web/errors.ts` has the words of each. */
export const ERRORS = {} as const satisfies Readonly<Record<string, number>>
