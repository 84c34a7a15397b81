/** The locale that makes commands print French, for tests that read their output. */
export const FRENCH = { LC_ALL: 'fr_FR.UTF-8' } as const
