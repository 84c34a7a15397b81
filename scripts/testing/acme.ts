import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The changes that turn our brand into « Acme », by file: a name that begins with a vowel, other colours and another slogan. */
const CHANGES: Readonly<Record<string, readonly (readonly [ours: string, theirs: string])[]>> = {
  'brand.ts': [
    ["NAME = 'Sésame'", "NAME = 'Acme'"],
    ['ELIDES = false', 'ELIDES = true'],
    ["ARTICLE = 'a'", "ARTICLE = 'an'"],
    ["FILE_NAME = 'sesame'", "FILE_NAME = 'acme'"],
    ["publisher: ''", "publisher: 'Acme SAS, SIREN 987 654 321'"],
    ["contact: ''", "contact: 'bonjour@acme.example'"],
    ['SEED_ACCENT = true', 'SEED_ACCENT = false'],
    ['#191510', '#0d1b2a'],
    ['#fbfaf7', '#f7f9fc'],
    ['#ffbc21', '#1f6feb'],
  ],
  'fr.ts': [["['Sésame,', 'ouvre-toi.']", "['Acme,', 'bonjour.']"]],
  'en.ts': [["['Open,', 'Sesame.']", "['Hello,', 'Acme.']"]],
}

/** A drawing of the name « Acme ». */
const WORDMARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 24">
  <path d="M0 24 10 0h4l10 24h-5l-2-5H7l-2 5zM9 15h6l-3-8z" />
  <path d="M44 21a9 9 0 1 1 0-13l-3 3a5 5 0 1 0 0 7z" />
  <path d="M48 24V6h4v2q3-4 7 0 5-4 9 0v16h-4V11q-4-3-4 1v12h-4V11q-4-3-4 1v12z" />
  <path class="accent" d="M88 16H76a5 5 0 0 0 9 3l3 2a9 9 0 1 1 0-5z" />
</svg>
`

/**
 * Gives a checkout the brand « Acme », by editing the files that the owner of a brand would edit.
 *
 * @throws {Error} if a file of the brand no longer contains a text to change.
 */
export function brandAsAcme(checkout: string): void {
  for (const [name, changes] of Object.entries(CHANGES)) {
    const file = join(checkout, 'brand', name)
    const changed = changes.reduce(
      (text, [ours, theirs]) => {
        if (!text.includes(ours)) throw new Error(`brand/${name} does not say ${ours}`)
        return text.replace(ours, theirs)
      },
      readFileSync(file, 'utf8'),
    )
    writeFileSync(file, changed)
  }
  writeFileSync(join(checkout, 'brand', 'wordmark.svg'), WORDMARK)
}
