/** The locale for commands whose French output a test reads. */
export const FRENCH = { LC_ALL: 'fr_FR.UTF-8' } as const

/** Letters, quotes and words that occur in French but not in English. */
export const FRENCH_WORDS =
  /[àâçéèêëîïôùûœ«»]|\b(?:aucune?|aux?|ce|de|des|du|elle|est|et|il|la|le|les|ne|ou|pas|puis|que|qui|sans|sur|une?)\b|\b[cdjlmnqst]’/i
