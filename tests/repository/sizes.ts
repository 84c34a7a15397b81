import { statSync } from 'node:fs'
import { join } from 'node:path'
import { localized, type Text } from 'sesame-emulators/texts/localized'
import { weighReactAlone } from '../bench/browser/react-alone.ts'
import { ROOT } from '../support/root.ts'
import { BYTES } from '../../application/names.ts'
import { weighFirstLoad } from '../../web/build/first-load.ts'

/** How many times larger than react and react-dom alone the first load of the sign-in page may be. */
const FIRST_LOAD_RATIO = 1.5

/** The bytes that passkeys may add to the first load. */
const PASSKEYS_BYTES = 1_500

/**
 * The bytes that the brand may add to the first load. A single file contains the brand's words for all pages, and pages load its
 * drawings.
 */
const BRAND_BYTES = 900

/** A part of the build, with its size and its budget in bytes. */
interface Weighed {
  readonly name: Text
  readonly size: number
  readonly budget: number
}

/**
 * Prints the sizes of the build and their budgets; returns 1 if a size exceeds its budget. Sizes are compressed if the name says
 * so.
 */
export async function checkSizes(): Promise<number> {
  const { js, css } = weighFirstLoad(join(ROOT, 'web', 'dist'))
  const weighed: readonly Weighed[] = [
    {
      name: { fr: 'JS du premier chargement (gzip)', en: 'first-load JS (gzip)' },
      size: js,
      budget:
        Math.floor((await weighReactAlone()) * FIRST_LOAD_RATIO) +
        PASSKEYS_BYTES +
        BRAND_BYTES +
        BYTES.firstLoad,
    },
    { name: { fr: 'CSS (gzip)', en: 'CSS (gzip)' }, size: css, budget: 8_550 },
    {
      name: { fr: 'JS de la console (gzip)', en: 'console JS (gzip)' },
      size: weighFirstLoad(join(ROOT, 'console', 'dist')).js,
      // A large budget, because operators open the console repeatedly, on an office network.
      budget: 150_000,
    },
    {
      name: { fr: 'paquet des fonctions', en: 'functions bundle' },
      size: statSync(join(ROOT, 'functions', 'dist', 'index.js')).size,
      // The bundle that the function `api` loads, without jobs and without the console.
      budget: 480_000 + BYTES.functions,
    },
  ]
  let code = 0
  for (const { name, size, budget } of weighed) {
    const kept = size > 0 && size <= budget
    if (!kept) code = 1
    const kilo = (bytes: number) => (bytes / 1000).toFixed(1)
    const figures = localized({
      fr: `${kilo(size)} ko sur ${kilo(budget)} ko`,
      en: `${kilo(size)} kB of ${kilo(budget)} kB`,
    })
    console.log(`${kept ? '✔' : '✖'} ${localized(name).padEnd(32)} ${figures}`)
  }
  return code
}
