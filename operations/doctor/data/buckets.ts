import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { faultIf, findingOf, problem, type Check } from '../check.ts'
import { policy } from '../project/reader.ts'
import { addressOf, recorders } from '../../wanted/access.ts'
import { BACKUP_DAYS, DAY_SECONDS, RECORD_DAYS, WRITER } from '../../wanted/buckets.ts'

const bucket = z.object({
  location: z.string(),
  softDeletePolicy: z.optional(z.object({ retentionDurationSeconds: z._default(z.string(), '0') })),
  retentionPolicy: z.optional(z.object({ retentionPeriod: z.string() })),
  lifecycle: z.optional(
    z.object({
      rule: z._default(
        z.array(
          z.object({
            action: z.object({ type: z.string() }),
            condition: z.object({ age: z.optional(z.number()) }),
          }),
        ),
        [],
      ),
    }),
  ),
  versioning: z.optional(z.object({ enabled: z._default(z.boolean(), false) })),
})

/**
 * Checks that the bucket with people's files is in our region and does not retain deleted files.
 *
 * Sources: https://cloud.google.com/storage/docs/json_api/v1/buckets; https://cloud.google.com/storage/docs/soft-delete
 */
const BUCKET: Check = {
  name: {
    fr: `le compartiment est à ${REGION}, et n’y garde rien de ce qui est effacé`,
    en: `the bucket is in ${REGION}, and keeps nothing that was erased`,
  },
  async run({ settings, find }) {
    const name = settings['SESAME_STORAGE_BUCKET'] ?? ''
    const path = `/storage/v1/b/${encodeURIComponent(name)}?fields=location,softDeletePolicy,versioning`
    const found = await find('storage', path, bucket)
    if (found === null) {
      return problem(
        { fr: `«\u00A0${name}\u00A0» n’existe pas`, en: `“${name}” doesn’t exist` },
        {
          fr: 'SESAME_STORAGE_BUCKET, ou la console Firebase, Storage',
          en: 'SESAME_STORAGE_BUCKET, or the Firebase console, Storage',
        },
      )
    }
    const days = Number(found.softDeletePolicy?.retentionDurationSeconds ?? 0) / DAY_SECONDS
    const update = `gcloud storage buckets update gs://${name}`
    return findingOf([
      ...faultIf(
        found.location.toLowerCase() !== REGION,
        { fr: `il est à ${found.location}`, en: `it is in ${found.location}` },
        {
          fr: `La région d’un compartiment ne change plus\u00A0: il en faut un autre, à ${REGION}.`,
          en: `A bucket’s region can’t change: create another one, in ${REGION}.`,
        },
      ),
      ...faultIf(
        days > 0,
        {
          fr: `les fichiers effacés restent ${days} jours`,
          en: `erased files stay for ${days} days`,
        },
        `${update} --clear-soft-delete`,
      ),
      ...faultIf(
        found.versioning?.enabled === true,
        { fr: 'les anciennes versions des fichiers restent', en: 'old versions of files stay' },
        `${update} --no-versioning`,
      ),
    ])
  },
}

/**
 * Checks that the bucket with the record of erasures retains entries longer than any backup, and then deletes them.
 *
 * Sources: https://cloud.google.com/storage/docs/json_api/v1/buckets;
 * https://cloud.google.com/storage/docs/json_api/v1/buckets/getIamPolicy
 */
const ERASURE_RECORD: Check = {
  name: {
    fr: 'les effacements sont inscrits, pour le jour où une sauvegarde est restaurée',
    en: 'erasures are recorded, for the day a backup is restored',
  },
  async run(project) {
    const name = project.settings['SESAME_ERASURES_BUCKET'] ?? ''
    const howTo = {
      fr: 'docs/operations.md, «\u00A0The record of erasures\u00A0»',
      en: 'docs/operations.md, “The record of erasures”',
    }
    if (name === '') {
      return problem(
        {
          fr: 'SESAME_ERASURES_BUCKET est vide\u00A0: une sauvegarde les ramènerait',
          en: 'SESAME_ERASURES_BUCKET is empty: restoring a backup would undo them',
        },
        howTo,
      )
    }
    const path = `/storage/v1/b/${encodeURIComponent(name)}`
    const found = await project.find('storage', path, bucket)
    if (found === null) {
      const missing = { fr: `«\u00A0${name}\u00A0» n’existe pas`, en: `“${name}” doesn’t exist` }
      return problem(missing, howTo)
    }
    const kept = Number(found.retentionPolicy?.retentionPeriod ?? 0) / DAY_SECONDS
    const ages = (found.lifecycle?.rule ?? []).flatMap(({ action, condition }) =>
      action.type === 'Delete' ? (condition.age ?? []) : [],
    )
    const { bindings = [] } = (await project.find('storage', `${path}/iam`, policy)) ?? {}
    const writers = bindings.filter(({ role }) => role === WRITER).flatMap(({ members }) => members)
    const members = recorders(project).map(
      (each) => `serviceAccount:${addressOf(each, project.id)}`,
    )
    return findingOf([
      ...faultIf(
        found.location.toLowerCase() !== REGION,
        { fr: `il est à ${found.location}`, en: `it is in ${found.location}` },
        howTo,
      ),
      ...faultIf(
        kept <= BACKUP_DAYS,
        {
          fr: `ils peuvent être retirés après ${Math.floor(kept)} jours, avant les sauvegardes`,
          en: `they can be removed after ${Math.floor(kept)} days, before the backups are gone`,
        },
        `gcloud storage buckets update gs://${name} --retention-period=${RECORD_DAYS}d`,
      ),
      ...faultIf(
        ages.length === 0,
        { fr: 'ils restent pour toujours', en: 'they stay for ever' },
        howTo,
      ),
      ...members
        .filter((member) => !writers.includes(member))
        .flatMap((member) => {
          const account = member.replace(/^.*:|@.*$/g, '')
          return faultIf(
            true,
            { fr: `${account} ne peut pas en inscrire`, en: `${account} can’t record any` },
            `gcloud storage buckets add-iam-policy-binding gs://${name} --member ${member} --role ${WRITER}`,
          )
        }),
    ])
  },
}

export const BUCKETS: readonly Check[] = [BUCKET, ERASURE_RECORD]
