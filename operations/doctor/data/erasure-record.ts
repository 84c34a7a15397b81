import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { faultIf, findingOf, problem, type Check } from '../check.ts'
import { hasConsole } from '../console/has-console.ts'

/** How long backups are kept at most, and erasures with a margin (docs/operations.md, « Backups and restore »). */
const [BACKUP_DAYS, RECORD_DAYS] = [30, 60]

const DAY_SECONDS = 86_400

const bucket = z.object({
  location: z.string(),
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
})

const policy = z.object({
  bindings: z._default(
    z.array(z.object({ role: z.string(), members: z._default(z.array(z.string()), []) })),
    [],
  ),
})

const WRITER = 'roles/storage.objectCreator'

/**
 * Who is erased is recorded where nothing removes it before every backup is gone, and something does afterwards.
 *
 * Sources: https://cloud.google.com/storage/docs/json_api/v1/buckets;
 * https://cloud.google.com/storage/docs/json_api/v1/buckets/getIamPolicy
 */
export const ERASURE_RECORD: Check = {
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
