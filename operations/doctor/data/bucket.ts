import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { faultIf, findingOf, problem, type Check } from '../check.ts'

const bucket = z.object({
  location: z.string(),
  softDeletePolicy: z.optional(z.object({ retentionDurationSeconds: z._default(z.string(), '0') })),
  versioning: z.optional(z.object({ enabled: z._default(z.boolean(), false) })),
})

const DAY_SECONDS = 86_400

/**
 * The files of erased people are gone, and all files are in the region.
 *
 * Sources: https://cloud.google.com/storage/docs/json_api/v1/buckets;
 * https://cloud.google.com/storage/docs/soft-delete
 */
export const BUCKET: Check = {
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
