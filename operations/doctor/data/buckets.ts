import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { faultIf, findingOf, problem, type Check } from '../check.ts'
import { policy } from '../project/reader.ts'
import { hasConsole } from '../console.ts'

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

const DAY_SECONDS = 86_400

/**
 * The bucket of files is in our region, and keeps no copy of a deleted file.
 *
 * Sources: https://cloud.google.com/storage/docs/json_api/v1/buckets;
 * https://cloud.google.com/storage/docs/soft-delete
 */
const BUCKET: Check = {
  name: `le compartiment est à ${REGION}, et n’y garde rien de ce qui est effacé`,
  async run({ settings, find }) {
    const name = settings['SESAME_STORAGE_BUCKET'] ?? ''
    const path = `/storage/v1/b/${encodeURIComponent(name)}?fields=location,softDeletePolicy,versioning`
    const found = await find('storage', path, bucket)
    if (found === null) {
      return problem(
        `« ${name} » n’existe pas`,
        'SESAME_STORAGE_BUCKET, ou la console Firebase, Storage',
      )
    }
    const days = Number(found.softDeletePolicy?.retentionDurationSeconds ?? 0) / DAY_SECONDS
    const update = `gcloud storage buckets update gs://${name}`
    return findingOf([
      ...faultIf(
        found.location.toLowerCase() !== REGION,
        `il est à ${found.location}`,
        `La région d’un compartiment ne change plus : il en faut un autre, à ${REGION}.`,
      ),
      ...faultIf(
        days > 0,
        `les fichiers effacés restent ${days} jours`,
        `${update} --clear-soft-delete`,
      ),
      ...faultIf(
        found.versioning?.enabled === true,
        'les anciennes versions des fichiers restent',
        `${update} --no-versioning`,
      ),
    ])
  },
}

/** Backups are kept for 30 days at most; erasures longer than any backup (docs/backups.md). */
const [BACKUP_DAYS, RECORD_DAYS] = [30, 60]

const WRITER = 'roles/storage.objectCreator'

/**
 * Erasures are recorded in a bucket that keeps them until every backup is gone, and then deletes them.
 *
 * Sources: https://cloud.google.com/storage/docs/json_api/v1/buckets;
 * https://cloud.google.com/storage/docs/json_api/v1/buckets/getIamPolicy
 */
const ERASURE_RECORD: Check = {
  name: 'les effacements sont inscrits, pour le jour où une sauvegarde est restaurée',
  async run(project) {
    const name = project.settings['SESAME_ERASURES_BUCKET'] ?? ''
    const howTo = 'docs/operations.md, « The record of erasures »'
    if (name === '') {
      return problem('SESAME_ERASURES_BUCKET est vide : une sauvegarde les ramènerait', howTo)
    }
    const path = `/storage/v1/b/${encodeURIComponent(name)}`
    const found = await project.find('storage', path, bucket)
    if (found === null) return problem(`« ${name} » n’existe pas`, howTo)
    const kept = Number(found.retentionPolicy?.retentionPeriod ?? 0) / DAY_SECONDS
    const ages = (found.lifecycle?.rule ?? []).flatMap(({ action, condition }) =>
      action.type === 'Delete' ? (condition.age ?? []) : [],
    )
    const { bindings = [] } = (await project.find('storage', `${path}/iam`, policy)) ?? {}
    const writers = bindings.filter(({ role }) => role === WRITER).flatMap(({ members }) => members)
    const accounts = ['sesame-api', 'sesame-jobs', ...(hasConsole(project) ? ['sesame-tools'] : [])]
    const members = accounts.map(
      (each) => `serviceAccount:${each}@${project.id}.iam.gserviceaccount.com`,
    )
    return findingOf([
      ...faultIf(found.location.toLowerCase() !== REGION, `il est à ${found.location}`, howTo),
      ...faultIf(
        kept <= BACKUP_DAYS,
        `ils peuvent être retirés après ${Math.floor(kept)} jours, avant les sauvegardes`,
        `gcloud storage buckets update gs://${name} --retention-period=${RECORD_DAYS}d`,
      ),
      ...faultIf(ages.length === 0, 'ils restent pour toujours', howTo),
      ...members
        .filter((member) => !writers.includes(member))
        .flatMap((member) =>
          faultIf(
            true,
            `${member.replace(/^.*:|@.*$/g, '')} ne peut pas en inscrire`,
            `gcloud storage buckets add-iam-policy-binding gs://${name} --member ${member} --role ${WRITER}`,
          ),
        ),
    ])
  },
}

export const BUCKETS: readonly Check[] = [BUCKET, ERASURE_RECORD]
