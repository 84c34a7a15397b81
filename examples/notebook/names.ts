/** The names of the notebook's pages, records, events and errors. Sésame needs these names to include the notebook. */

/** The paths of the notebook's pages. */
export const PATHS = { notebook: '/carnet' } as const

/** The notebook's records: `notes/{uid}/{id}`. */
export const PLACES: readonly string[] = ['notes']

/** The notebook's events in a person's history. */
export const EVENTS = { 'note-added': { fr: 'Note ajoutée', en: 'Note added' } } as const

/** The events that the notebook counts per day. */
export const COUNTS = ['note-added'] as const

/** The maximum number of bytes that the notebook adds to the first load of pages (compressed) and to the functions' bundle. */
export const BYTES = { firstLoad: 400, functions: 1_000 }

/** The notebook's error codes, with their HTTP status. */
export const ERRORS = { 'notebook/full': 409 } as const
