/**
 * The names of the application's pages, records, events and errors. Sésame needs these names to include the application
 * (docs/behind-the-door.md). They must differ from Sésame's own names. All lists in this file are empty, because Sésame includes
 * no application.
 */

type Titled = Readonly<Record<'fr' | 'en', string>>

/** The paths of the application's pages. `web/screens.tsx` maps each path to its screen. */
export const PATHS = {} as const satisfies Readonly<Record<string, `/${string}`>>

/**
 * The application's records in the database. Each record stores a person's data at `{name}/{uid}`, in that person's database
 * instance. The export contains all this data, and an erasure removes it. `database.rules.json` defines who may read and write
 * it.
 */
export const PLACES: readonly string[] = []

/** The titles of the application's events in a person's history, which operators read. */
export const EVENTS = {} as const satisfies Readonly<Record<string, Titled>>

/** The events that the application counts per day. */
export const COUNTS = [] as const satisfies readonly string[]

/**
 * The maximum number of bytes that the application adds to the first load of pages (compressed) and to the functions' bundle.
 * `npm run verify` checks both.
 */
export const BYTES = { firstLoad: 0, functions: 0 }

/** The application's error codes, with their HTTP status. `web/errors.ts` has the text of each error. */
export const ERRORS = {} as const satisfies Readonly<Record<string, number>>
