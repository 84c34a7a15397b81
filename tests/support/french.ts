/** The locale in which commands speak French, for tests that read what they print. */
export const FRENCH = { LC_ALL: 'fr_FR.UTF-8' } as const
