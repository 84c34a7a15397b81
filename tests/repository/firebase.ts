import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localized } from 'sesame-emulators/texts/localized'
import * as z from 'zod/mini'
import { ROOT } from '../support/root.ts'

const PACKAGE = '@firebase/rules-unit-testing'
const manifest = z.object({ peerDependencies: z.object({ firebase: z.string() }) })

/**
 * Checks that `@firebase/rules-unit-testing` still requires firebase 12; returns 1 if not
 * (docs/decisions/045-firebase-stays-12.md).
 */
export function checkFirebase(): number {
  const file = join(ROOT, 'node_modules', PACKAGE, 'package.json')
  const { firebase } = manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).peerDependencies
  if (/^\^12\.[\d.]+$/.test(firebase)) return 0
  console.error(
    localized({
      fr: `✖ ${PACKAGE} accepte firebase ${firebase}\u00A0: voir docs/decisions/045-firebase-stays-12.md`,
      en: `✖ ${PACKAGE} accepts firebase ${firebase}: see docs/decisions/045-firebase-stays-12.md`,
    }),
  )
  return 1
}
