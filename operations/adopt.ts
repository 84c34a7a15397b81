/**
 * Creates profiles for the accounts that a project already has (docs/adopt.md), with the operator's own rights. Without
 * `--apply`, it counts the accounts and changes nothing. If interrupted, run it again to continue. With `--from`, it first
 * imports people from a file. With `--export`, it only writes all accounts to a file.
 *
 * Usage: npm run adopt -- PROJECT [--apply] [--from FILE --format firebase|auth0|csv [--overwrite FIELDS]]
 * npm run adopt -- PROJECT --export FILE
 */
import { SECOND_MS } from '@sesame/contract/durations'
import { parseArgs } from 'node:util'
import { describeError } from '../scripts/describe-error.ts'
import { localized, type Text } from '../scripts/localized.ts'
import { projectSettings } from '../scripts/project-settings.ts'
import { understood } from '../scripts/usage.ts'
import { adopt } from './adopt/adopt.ts'
import { exportPeople } from './adopt/export-people.ts'
import { importPeople } from './adopt/from/import-people.ts'
import { openSite } from './backup/site.ts'
import { ONLY_READS, RESUMES } from './how-to-stop.ts'

const USAGE = {
  fr: `Usage\u00A0: npm run adopt -- PROJET [--apply]
        npm run adopt -- PROJET --from FICHIER --format firebase|auth0|csv [--overwrite CHAMPS] [--apply]
        npm run adopt -- PROJET --export FICHIER
        avec functions/.env.PROJET

  Reprend les comptes que le projet a déjà\u00A0: un profil pour chacun (docs/adopt.md). Sans --apply,
  compte seulement.
  --apply      écrit ce qui manque, en commençant par les plus anciens
  --from       importe d’abord les gens d’un fichier, au format de --format (docs/import.md)
  --overwrite  les champs, séparés par des virgules, qu’un compte déjà là reprend du fichier
  --export     écrit tout le monde dans un fichier`,
  en: `Usage: npm run adopt -- PROJECT [--apply]
       npm run adopt -- PROJECT --from FILE --format firebase|auth0|csv [--overwrite FIELDS] [--apply]
       npm run adopt -- PROJECT --export FILE
       with functions/.env.PROJECT

  Takes over the accounts that the project already has: a profile for each (docs/adopt.md). Without
  --apply, it only counts.
  --apply      writes what is missing, beginning with the oldest
  --from       first imports people from a file, in the format of --format (docs/import.md)
  --overwrite  the fields, separated by commas, that existing accounts take from the file
  --export     writes everybody to a file`,
}

const FORMATS = ['firebase', 'auth0', 'csv'] as const

/** Parses the arguments; returns null if they are invalid. */
function readWish() {
  const { values, positionals } = parseArgs({
    options: {
      apply: { type: 'boolean', default: false },
      from: { type: 'string' },
      format: { type: 'string' },
      overwrite: { type: 'string' },
      export: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [project = '', ...rest] = positionals
  const env = projectSettings(project)
  const { apply, from: file, overwrite, export: to } = values
  const format = FORMATS.find((one) => one === values.format)
  const fields = overwrite?.split(',').map((field) => field.trim()) ?? []
  // Refuse options that would have no effect.
  const isAlone = file === undefined && values.format === undefined && overwrite === undefined
  if (env === null || rest.length > 0 || file === '' || to === '' || fields.includes(''))
    return null
  if (to !== undefined) return isAlone && !apply ? { project, env, to } : null
  if (isAlone) return { project, env, apply }
  if (file === undefined || format === undefined) return null
  return { project, env, apply, from: { file, format, apply, overwrite: fields } }
}

const { project, env, ...wish } = understood(readWish, USAGE)
try {
  const startedAt = Date.now()
  const site = await openSite(project, env)
  const say = (line: Text) => console.log(`  … ${localized(line)}`)
  const done = (text: Text) => {
    const seconds = Math.round((Date.now() - startedAt) / SECOND_MS)
    console.log(
      localized({ fr: `✔ ${text.fr} en ${seconds} s`, en: `✔ ${text.en} in ${seconds} s` }),
    )
  }
  const writes = 'apply' in wish && wish.apply
  console.log(
    localized({
      fr: `▸ ${project}\u00A0: ${writes ? 'reprise des comptes' : 'les comptes, sans rien y changer'}`,
      en: `▸ ${project}: ${writes ? 'adopting its accounts' : 'its accounts, changing nothing'}`,
    }),
  )
  console.log(`  ${localized(writes ? RESUMES : ONLY_READS)}`)
  if ('to' in wish) {
    const count = await exportPeople(site, wish.to, say)
    done({ fr: `${count} personnes exportées`, en: `exported ${count} people` })
    process.exit(0)
  }
  let refused = 0
  if (wish.from) {
    const found = await importPeople(site, wish.from, say)
    refused = found.refused
    say({
      fr: `du fichier\u00A0: ${found.imported} importés, ${refused} refusés`,
      en: `from the file: ${found.imported} imported, ${refused} refused`,
    })
  }
  const { left } = await adopt(site, wish, say)
  done({ fr: project, en: project })
  // Exit with 1, because the operator must check the refused lines and the people who were not adopted.
  process.exit(wish.apply && left + refused > 0 ? 1 : 0)
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exit(1)
}
