import { compileRuleset } from 'sesame-emulators/database/rules/compile-ruleset'
import { parseJson, plainJson } from 'sesame-emulators/database/rules/parse-json'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLACES } from '../application/names.ts'
import { withApplication } from '../contract/rules/main-rules.ts'
import { describeError } from './describe-error.ts'
import { localized } from './localized.ts'
import { ROOT } from './project.ts'

const FILE = 'application/database.rules.json'

/**
 * The write rule that every record of a person needs: only our functions may write the record, and only together with a
 * new `rev` in the person's access record. Erasures end with such a write.
 */
const BY_COMMITS =
  "auth.uid === 'sesame:heart' && newData.parent().parent().child('access/' + $uid + '/rev').val() !== root.child('access/' + $uid + '/rev').val()"

type Rules = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>

/** Returns the faults in the database rules of the application, as sentences that name the file. */
export function applicationFaults(
  places: readonly string[] = PLACES,
  text = readFileSync(join(ROOT, FILE), 'utf8'),
): string[] {
  let rules: Rules
  try {
    rules = (plainJson(parseJson(text)) as { readonly rules: Rules }).rules
    compileRuleset(withApplication(readFileSync(join(ROOT, 'database.rules.json'), 'utf8'), text))
  } catch (error) {
    return [`${FILE}\u00A0: ${describeError(error)}`]
  }
  const names = Object.keys(rules)
  return [
    ...names
      .filter((name) => /^[.$]/.test(name))
      .map((name) =>
        localized({
          fr: `${FILE}\u00A0: «\u00A0${name}\u00A0» s’appliquerait à ce qui n’est pas à l’application. Nommez chaque enregistrement.`,
          en: `${FILE}: “${name}” would apply to what is not the application’s. Name each record.`,
        }),
      ),
    ...names
      .filter((name) => '$uid' in (rules[name] ?? {}) && !places.includes(name))
      .map((name) =>
        localized({
          fr: `application/names.ts\u00A0: PLACES ne nomme pas «\u00A0${name}\u00A0», que ni l’export ni l’effacement ne verraient.`,
          en: `application/names.ts: PLACES does not name “${name}”, which neither the export nor an erasure would see.`,
        }),
      ),
    ...places
      .filter((name) => rules[name]?.['$uid']?.['.write'] !== BY_COMMITS)
      .map((name) =>
        localized({
          fr: `${FILE}\u00A0: sans la règle d’écriture des commits sous «\u00A0${name}/$uid\u00A0», aucun effacement ne finirait (docs/behind-the-door.md).`,
          en: `${FILE}: without the write rule of commits under “${name}/$uid”, no erasure would end (docs/behind-the-door.md).`,
        }),
      ),
  ]
}
