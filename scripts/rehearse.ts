/**
 * Rehearses deployments without the cloud. The real firebase-tools deploys a copy of this checkout to a simulation of Google's
 * APIs, and the uploaded code is run. Prints what each deployment would create, change and delete.
 *
 * Usage: npm run rehearse
 */
import { parseArgs } from 'node:util'
import { localized } from './localized.ts'
import { provideChromium, provideHeadlessShell } from './testing/chromium.ts'
import { understood } from './usage.ts'

understood(() => parseArgs({}), {
  fr: `Usage\u00A0: npm run rehearse

  Répète docs/operations.md et des déploiements sur un remplaçant des API de Google, et affiche ce que
  chacun change (docs/rehearsal.md). Trois minutes\u00A0; Ctrl-C arrête, et rien ne reste.`,
  en: `Usage: npm run rehearse

  Rehearses docs/operations.md and deployments on a stand-in for Google’s APIs, and prints what each
  one changes (docs/rehearsal.md). Three minutes; Ctrl-C stops, and nothing is left.`,
})
const startedAt = Date.now()
const chromium = await provideChromium()
process.env['CHROMIUM_PATH'] = chromium
process.env['CHROMIUM_SHELL_PATH'] = await provideHeadlessShell(chromium)
// The imported module reads these variables when it is loaded.
const { rehearse } = await import('../tests/rehearsal/rehearse.ts')

console.log(
  localized({
    fr: '▸ Répétition\u00A0: rien ne quitte cette machine, et rien n’en reste. Ctrl-C arrête.',
    en: '▸ Rehearsal: nothing leaves this machine, and nothing is left on it. Ctrl-C stops.',
  }),
)
const { kept, known, failed } = await rehearse((line) => console.log(line))
const seconds = Math.round((Date.now() - startedAt) / 1000)
const results = localized({
  fr: `${kept} contrôles tenus, ${plural(known, 'défaut connu')}, ${plural(failed, 'échec')}, en ${seconds} s.`,
  en: `${kept} checks passed, ${known} known ${known === 1 ? 'fault' : 'faults'}, ${failed} failed, in ${seconds} s.`,
})
console.log(`\n${failed === 0 ? '✔' : '✖'} ${results}`)
process.exitCode = failed === 0 ? 0 : 1

/** Formats a count of things in French: from two on, each word gets an « s ». */
function plural(count: number, words: string): string {
  return `${count} ${count < 2 ? words : words.replaceAll(/(?= |$)/g, 's')}`
}
