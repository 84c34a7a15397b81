/** The names through which Sésame refers to the notebook. */

/** The addresses of its pages. */
export const PATHS = { notebook: '/carnet' } as const

/** Its records: `notes/{uid}/{id}`. */
export const PLACES: readonly string[] = ['notes']

/** Its events in a person's history. */
export const EVENTS = { 'note-added': { fr: 'Note ajoutée', en: 'Note added' } } as const

/** The events that it counts, by day. */
export const COUNTS = ['note-added'] as const

/** The bytes that it may add to the first load, and to the functions' bundle. */
export const BYTES = { firstLoad: 400, functions: 1_000 }

/** Its error codes, with their HTTP status. */
export const ERRORS = { 'notebook/full': 409 } as const
