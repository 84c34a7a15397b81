/**
 * The brand: the product's name, colours and publisher. To use your own brand, change only this file, its words (`fr.ts`,
 * `en.ts`) and its drawings (`logo.svg`, `wordmark.svg`): see docs/brand.md. This file contains only data, which pages,
 * e-mails, the console and the commands import.
 */

/** The product's name as shown in texts. French sentences use it as a masculine noun, without an article. */
export const NAME = 'Sésame'

/** French: whether « de » and « que » are shortened before the name, as in « d’Acme ». */
export const ELIDES = false as boolean

/** English: the indefinite article before the name. */
export const ARTICLE = 'a' as 'a' | 'an'

/** The name in lower-case letters without accents, for file names and header names. */
export const FILE_NAME = 'sesame'

/**
 * Whether the wordmark draws the accent of the « é » in the name in the shape of a seed, as our logo does. If false, the
 * name is written in the font of titles.
 */
export const SEED_ACCENT = true as boolean

/** The name that browsers and password managers show with a passkey. */
export const RP_NAME = NAME

/**
 * The three seed colours, as `#rrggbb`, from which all other colours are derived: the text, the page and the only accent.
 */
export const COLOURS = { ink: '#191510', paper: '#fbfaf7', accent: '#ffbc21' }

/**
 * The publisher, for the legal notice and the privacy policy. A project can replace each field with its own `VITE_LEGAL_…`.
 * A project's build fails if a field is set neither there nor here.
 */
export const LEGAL = {
  /** The publisher's name, legal form and registration number. */
  publisher: '',
  address: '',
  phone: '',
  /** The person who is legally responsible for the published content. */
  director: '',
  /** The publisher's contact address. */
  contact: '',
  /** The address of the data protection officer. */
  dpo: '',
}
