import { commandLocale, localized } from '../src/texts/localized.ts'
import { describeMutant, type Mutant } from './mutant.ts'
import type { RulesUnderTest } from './rules-files.ts'

/** A mutant that always behaves like the original rules, and the reason why. */
export interface EquivalentMutant {
  readonly file: string
  readonly rule: string
  /** Distinguishes identical changes within one rule. */
  readonly column: number
  readonly change: string
  readonly reason: string
}

/** Prints the survivors and the score of each file. Returns true if exactly the known equivalents survived. */
export function printScore(
  files: readonly RulesUnderTest[],
  survivors: readonly Mutant[],
  equivalents: readonly EquivalentMutant[],
  print: (line: string) => void,
): boolean {
  const known = (mutant: Mutant) => equivalents.some((equivalent) => isAbout(equivalent, mutant))
  const open = survivors.filter((mutant) => !known(mutant))
  const judged = files.filter(({ mutants }) => mutants.length > 0)
  const stale = equivalents.filter(
    (equivalent) =>
      judged.some(({ name }) => name === equivalent.file) &&
      !survivors.some((mutant) => isAbout(equivalent, mutant)),
  )
  for (const mutant of open) print(`✖ ${describeMutant(mutant)}`)
  for (const { file, rule, change } of stale)
    print(
      localized({
        fr: `✖ N’est plus un survivant, à rayer des équivalents\u00A0: ${file} ${rule}\u00A0: ${change}`,
        en: `✖ No longer survives, remove it from the equivalents: ${file} ${rule}: ${change}`,
      }),
    )
  for (const { name, mutants } of judged) {
    const lived = survivors.filter(({ file }) => file === name)
    print(scoreOf(name, mutants.length, lived.length, lived.filter(known).length))
  }
  return open.length === 0 && stale.length === 0
}

function scoreOf(name: string, total: number, lived: number, equivalent: number): string {
  const killed = total - lived
  const survivors = lived - equivalent
  const score = ((100 * killed) / (total - equivalent)).toLocaleString(commandLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return localized({
    fr: `${name}\u00A0: ${total} mutants, ${killed} tués, ${equivalent} équivalents, ${survivors} survivants\u00A0; score ${score} %`,
    en: `${name}: ${total} mutants, ${killed} killed, ${equivalent} equivalents, ${survivors} survivors; score ${score}%`,
  })
}

export function isAbout(entry: EquivalentMutant, mutant: Mutant): boolean {
  return (['file', 'rule', 'column', 'change'] as const).every((key) => entry[key] === mutant[key])
}
