/**
 * The names through which Sésame refers to the application behind the door (docs/behind-the-door.md). They must differ from
 * Sésame's own. Here there are none, since Sésame includes no application.
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

/** The events that it counts, by day. */
export const COUNTS = [] as const satisfies readonly string[]

/**
 * The bytes that it may add to the first load of pages, compressed, and to the functions' bundle. `npm run verify` measures both.
 */
export const BYTES = { firstLoad: 0, functions: 0 }

/** Its error codes, with their HTTP status. `web/errors.ts` has the words of each. */
export const ERRORS = {} as const satisfies Readonly<Record<string, number>>
