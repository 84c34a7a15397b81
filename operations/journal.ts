/**
 * Checks that the operators' journal is an unbroken chain up to its last entry. If `SESAME_JOURNAL_BUCKET` is set, it also
 * checks that the journal contains every entry copied to that bucket. Exits with 1 if a check fails.
 *
 * Usage: npm run journal -- PROJECT verify
 */
import { parseArgs } from 'node:util'
import { readJobsConfig } from '../functions/src/common/config/jobs-config.ts'
import type { Fault } from '../functions/src/common/journal/chain-check.ts'
import { verifyJournal } from '../functions/src/common/journal/verify-journal.ts'
import { createOperatorDeps } from '../functions/src/create-operator-deps.ts'
import { localized, type Text } from '../scripts/localized.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'
import { startWatch } from './answers.ts'
import { ONLY_READS } from './how-to-stop.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run journal -- PROJET verify, avec functions/.env.PROJET

  Vérifie la chaîne du journal des opérateurs, et le compare à ses copies (docs/console-setup.md).`,
  en: `Usage: npm run journal -- PROJECT verify, with functions/.env.PROJECT

  Checks the chain of the operators’ journal, and compares it with its copies (docs/console-setup.md).`,
}

const FAULTS: Readonly<Record<Fault, Text>> = {
  unreadable: { fr: 'elle est illisible', en: 'it is unreadable' },
  changed: { fr: 'elle a été modifiée', en: 'it was changed' },
  missing: { fr: 'elle manque', en: 'it is missing' },
  misplaced: {
    fr: 'elle ne suit pas celle d’avant, qui a été remplacée, ajoutée ou déplacée',
    en: 'it does not follow the one before, which was replaced, added or moved',
  },
  head: {
    fr: 'la fin du journal a été coupée, ou sa tête réécrite',
    en: 'the end of the journal was cut off, or its head was rewritten',
  },
}

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [project = '', verb, ...rest] = positionals
  const env = projectSettings(project)
  return env === null || verb !== 'verify' || rest.length > 0 ? null : { project, env }
}

const { project, env } = understood(readWish, USAGE)
const watch = startWatch()
try {
  const config = readJobsConfig(env)
  console.log(
    localized({
      fr: `▸ ${project}\u00A0: le journal des opérateurs, entrée par entrée`,
      en: `▸ ${project}: the operators’ journal, entry by entry`,
    }),
  )
  console.log(`  ${localized(ONLY_READS)}`)
  const { journal, journalCopies } = watch.over(createOperatorDeps(config, config.journalBucket))
  const { entries, broken, copied, differs } = await verifyJournal(journal, journalCopies)
  if (broken) {
    const [seq, fault] = [broken.seq, localized(FAULTS[broken.fault])]
    console.error(
      localized({ fr: `✖ Entrée ${seq}\u00A0: ${fault}.`, en: `✖ Entry ${seq}: ${fault}.` }),
    )
  }
  if (differs !== null) {
    console.error(
      localized({
        fr: `✖ Entrée ${differs}\u00A0: la copie en dit autre chose.`,
        en: `✖ Entry ${differs}: its copy differs.`,
      }),
    )
  }
  if (copied === null) {
    console.warn(
      localized({
        fr: '! Aucune copie à comparer\u00A0: SESAME_JOURNAL_BUCKET est vide.',
        en: '! There are no copies to compare: SESAME_JOURNAL_BUCKET is empty.',
      }),
    )
  }
  if (broken ?? differs) process.exit(1)
  const compared =
    copied === null
      ? ''
      : localized({
          fr: `, dont ${copied} comparées à leur copie`,
          en: `, ${copied} of them compared with their copy`,
        })
  console.log(
    localized({
      fr: `✔ La chaîne est intacte\u00A0: ${entries} entrées${compared}.`,
      en: `✔ The chain is intact: ${entries} entries${compared}.`,
    }),
  )
  process.exit(0)
} catch (error) {
  console.error(watch.explain(error))
  console.error(
    localized({
      fr: '  Le journal n’est pas vérifié\u00A0: recommencez.',
      en: '  The journal is not verified: run the command again.',
    }),
  )
  process.exit(1)
}
