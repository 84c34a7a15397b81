import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localized } from 'sesame-emulators/texts/localized'
import * as z from 'zod/mini'
import { ROOT } from '../support/root.ts'

/** Licences that require nothing except keeping their notice. */
const PERMISSIVE =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|CC0-1\.0)(?: (?:OR|AND) [\w.-]+)*\)?$/

/** Packages whose licence we have checked by hand, because they do not state it where npm looks now. */
const READ_BY_HAND = ['node_modules/limiter'] // MIT, in its LICENSE.txt

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
      license: z.optional(z.string()),
    }),
  ),
})

/** Checks that every package that we ship or run has a permissive licence; returns 1 if not. Development packages are exempt. */
export function checkLicences(): number {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) =>
      path.includes('node_modules/') && !dev && !devOptional && !link,
  )
  const refused = shipped.filter(
    ([path, { license }]) => !PERMISSIVE.test(license ?? '') && !READ_BY_HAND.includes(path),
  )
  for (const [path, { license }] of refused) {
    console.error(
      localized({
        fr: `${path}\u00A0: ${license ?? 'aucune licence'}`,
        en: `${path}: ${license ?? 'no licence'}`,
      }),
    )
  }
  console.log(
    localized({
      fr: `${shipped.length} paquets, ${refused.length} refusés`,
      en: `${shipped.length} packages, ${refused.length} refused`,
    }),
  )
  return refused.length === 0 ? 0 : 1
}
