/** What Sésame has to know by name of the notebook. */

/** The addresses of its pages. */
export const PATHS = { notebook: '/carnet' } as const

/** Its records: `notes/{uid}/{id}`. */
export const PLACES: readonly string[] = ['notes']

/** Its events in a person's history. */
export const EVENTS = { 'note-added': { fr: 'Note ajoutée', en: 'Note added' } } as const

/** What it counts, by day. */
export const COUNTS = ['note-added'] as const

/** Its error codes, with their HTTP status. */
export const ERRORS = { 'notebook/full': 409 } as const
