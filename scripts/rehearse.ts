/**
 * Rehearses deployments without a cloud: firebase-tools itself deploys a copy of this checkout to a stand-in of
 * Google's APIs, and the uploaded code is run. Prints what each deployment would create, change and delete.
 *
 * Usage: npm run rehearse
 */
import { provideChromium, provideHeadlessShell } from './testing/chromium.ts'

const startedAt = Date.now()
const chromium = await provideChromium()
process.env['CHROMIUM_PATH'] = chromium
process.env['CHROMIUM_SHELL_PATH'] = await provideHeadlessShell(chromium)
// It reads these variables when it is loaded.
const { rehearse } = await import('../tests/rehearsal/rehearse.ts')

console.log('▸ Répétition : rien ne quitte cette machine, et rien n’en reste.')
const { kept, known, failed } = await rehearse((line) => console.log(line))
const seconds = Math.round((Date.now() - startedAt) / 1000)
const results = [`${kept} contrôles tenus`, plural(known, 'défaut connu'), plural(failed, 'échec')]
console.log(`\n${failed === 0 ? '✔' : '✖'} ${results.join(', ')}, en ${seconds} s.`)
process.exitCode = failed === 0 ? 0 : 1

/** A number of things, in French: from two on, each word gets an « s ». */
function plural(count: number, words: string): string {
  return `${count} ${count < 2 ? words : words.replaceAll(/(?= |$)/g, 's')}`
}
