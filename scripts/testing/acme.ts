import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What another brand changes, by file: a name that begins with a vowel, and other words on the wall. */
const CHANGES: Readonly<Record<string, readonly (readonly [ours: string, theirs: string])[]>> = {
  'brand.ts': [
    ["NAME = 'Sésame'", "NAME = 'Acme'"],
    ['ELIDES = false', 'ELIDES = true'],
    ["ARTICLE = 'a'", "ARTICLE = 'an'"],
    ["FILE_NAME = 'sesame'", "FILE_NAME = 'acme'"],
    ["publisher: ''", "publisher: 'Acme SAS, SIREN 987 654 321'"],
    ["contact: ''", "contact: 'bonjour@acme.example'"],
    ['#191510', '#0d1b2a'],
    ['#fbfaf7', '#f7f9fc'],
    ['#ffbc21', '#1f6feb'],
  ],
  'fr.ts': [["['Sésame,', 'ouvre-toi.']", "['Acme,', 'bonjour.']"]],
  'en.ts': [["['Open,', 'Sesame.']", "['Hello,', 'Acme.']"]],
}

/**
 * Gives a checkout the brand « Acme », as its owner would.
 *
 * @throws {Error} if a file of the brand no longer says what it changes.
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
}
