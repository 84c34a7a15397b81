/**
 * The brand: the product's name and its looks. To use your own, change only this file, its words (`fr.ts`, `en.ts`) and its
 * drawings (`logo.svg`): see docs/brand.md. It contains only data; pages, e-mails, the console and the commands read it.
 */

/** The name, as texts show it. French sentences use it as a masculine noun, without an article. */
export const NAME = 'Sésame'

/** French: whether « de » and « que » lose their last letter before the name, as in « d’Acme ». */
export const ELIDES = false as boolean

/** English: the article before the name. */
export const ARTICLE = 'a' as 'a' | 'an'

/** The name in lower-case letters without accents, for the names of files and headers. */
export const FILE_NAME = 'sesame'

/**
 * Whether the wordmark draws the accent of « é » as a seed, like the one of our logo. If not, the name is shown as written,
 * in the font of titles.
 */
export const SEED_ACCENT = true as boolean

/** The name that browsers and password managers show with a passkey. */
export const RP_NAME = NAME

/** The three seeds that every other colour derives from, as `#rrggbb`: text, the page, and the only accent. */
export const COLOURS = { ink: '#191510', paper: '#fbfaf7', accent: '#ffbc21' }

/**
 * The publisher, for the legal notice and the privacy policy. A project replaces each fact with its own `VITE_LEGAL_…`. A
 * build for a project is refused if a fact is in neither place.
 */
export const LEGAL = {
  /** A name with its legal form and its registration. */
  publisher: '',
  address: '',
  phone: '',
  /** The person who answers for the published content. */
  director: '',
  /** The address that people write to. */
  contact: '',
  /** The address of the data protection officer. */
  dpo: '',
}
