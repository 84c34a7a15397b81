import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { hasConsole } from '../doctor/console.ts'
import { recorders } from '../wanted/access.ts'
import { DAY_SECONDS, JOURNAL_SECONDS, RECORD_DAYS, WRITER } from '../wanted/buckets.ts'
import { byHand, changeIf, type Difference, type Part, type Site } from './part.ts'
import { bucketBindings } from './policies.ts'

const instance = z.object({ name: z.string() })

/** The database instances. Their region can never be changed. */
export const DATABASES: Part = {
  name: { fr: 'Bases', en: 'Databases' },
  async compare({ project: { id, databases }, google }) {
    const all = databases.map(async ({ instance: name }): Promise<Difference[]> => {
      const path = `/v1beta/projects/${id}/locations`
      const found = await google.find('databases', `${path}/-/instances/${name}`, instance)
      const type = name === `${id}-default-rtdb` ? 'DEFAULT_DATABASE' : 'USER_DATABASE'
      return changeIf(
        found === null,
        { fr: `créer ${name}, à ${REGION}`, en: `create ${name}, in ${REGION}` },
        () =>
          google.change({
            api: 'databases',
            method: 'POST',
            path: `${path}/${REGION}/instances?databaseId=${name}`,
            body: { type },
          }),
      )
    })
    return (await Promise.all(all)).flat()
  },
}

const bucket = z.object({
  softDeletePolicy: z.optional(z.object({ retentionDurationSeconds: z._default(z.string(), '0') })),
  iamConfiguration: z.optional(
    z.object({ uniformBucketLevelAccess: z.optional(z.object({ enabled: z.boolean() })) }),
  ),
  retentionPolicy: z.optional(z.object({ retentionPeriod: z.string() })),
  lifecycle: z.optional(z.object({ rule: z._default(z.array(z.unknown()), []) })),
})

/** Settings of every bucket: deleted files are not retained, and only IAM policies determine who may read files. */
const PLAIN = {
  softDeletePolicy: { retentionDurationSeconds: '0' },
  iamConfiguration: { uniformBucketLevelAccess: { enabled: true } },
}

const pathOf = (name: string) => `/storage/v1/b/${encodeURIComponent(name)}`

/** The bucket with people's files. */
export const FILES: Part = {
  name: { fr: 'Compartiment des fichiers', en: 'Bucket of files' },
  async compare({ project: { id, settings }, google }) {
    const name = settings['SESAME_STORAGE_BUCKET'] ?? ''
    const found = await google.find('storage', pathOf(name), bucket)
    const isPlain =
      Number(found?.softDeletePolicy?.retentionDurationSeconds ?? 0) === 0 &&
      found?.iamConfiguration?.uniformBucketLevelAccess?.enabled === true
    return [
      ...changeIf(
        found === null,
        { fr: `créer ${name}, à ${REGION}`, en: `create ${name}, in ${REGION}` },
        () =>
          google.change({
            api: 'defaultBucket',
            method: 'POST',
            path: `/v1alpha/projects/${id}/defaultBucket`,
            body: { location: REGION },
          }),
      ),
      ...changeIf(
        !isPlain,
        {
          fr: `${name}\u00A0: ne rien garder de ce qui est effacé, accès par règles seules`,
          en: `${name}: keep nothing that was deleted, access by policies alone`,
        },
        () => google.change({ api: 'storage', method: 'PATCH', path: pathOf(name), body: PLAIN }),
      ),
    ]
  },
}

/** A bucket with a retention policy that nobody can shorten: how long objects are retained, and when they are deleted. */
interface RecordBucket {
  readonly name: string
  readonly seconds: number
  readonly removedAfterDays?: number
  readonly writers: readonly string[]
}

async function compareRecord(site: Site, wanted: RecordBucket): Promise<Difference[]> {
  const { project, google } = site
  const { name, seconds, removedAfterDays } = wanted
  const found = await google.find('storage', pathOf(name), bucket)
  const rules = found?.lifecycle?.rule ?? []
  const rule = { action: { type: 'Delete' }, condition: { age: removedAfterDays } }
  const isRemoved = removedAfterDays === undefined || rules.some((each) => deletes(each))
  const lifecycle = isRemoved ? {} : { lifecycle: { rule: [...rules, rule] } }
  const retentionPolicy = { retentionPeriod: String(seconds) }
  const isKept = Number(found?.retentionPolicy?.retentionPeriod ?? 0) >= seconds
  const days = Math.round(seconds / DAY_SECONDS)
  const isWrong = found !== null && (!isKept || !isRemoved)
  return [
    ...changeIf(
      found === null,
      { fr: `créer ${name}, ${days} jours`, en: `create ${name}, ${days} days` },
      () =>
        google.change({
          api: 'storage',
          method: 'POST',
          path: `/storage/v1/b?project=${project.id}`,
          body: {
            name,
            location: REGION,
            retentionPolicy,
            softDeletePolicy: PLAIN.softDeletePolicy,
            iamConfiguration: { ...PLAIN.iamConfiguration, publicAccessPrevention: 'enforced' },
            ...lifecycle,
          },
        }),
    ),
    ...changeIf(isWrong, { fr: `${name}\u00A0: ${days} jours`, en: `${name}: ${days} days` }, () =>
      google.change({
        api: 'storage',
        method: 'PATCH',
        path: pathOf(name),
        body: { ...(!isKept && { retentionPolicy }), ...lifecycle },
      }),
    ),
    ...(await bucketBindings(
      site,
      name,
      wanted.writers.map((account) => ({ account, role: WRITER })),
    )),
  ]
}

const rule = z.object({ action: z.object({ type: z.literal('Delete') }) })
const deletes = (found: unknown) => rule.safeParse(found).success

/** The buckets for the record of erasures and for the copies of the operators' journal. */
export const RECORDS: Part = {
  name: {
    fr: 'Registre des effacements, copies du journal',
    en: 'Record of erasures, copies of the journal',
  },
  async compare(site) {
    const { settings } = site.project
    const erasures = settings['SESAME_ERASURES_BUCKET'] ?? ''
    const journal = settings['SESAME_JOURNAL_BUCKET'] ?? ''
    const all: Difference[] = []
    if (erasures === '') {
      all.push(
        byHand(
          {
            fr: 'SESAME_ERASURES_BUCKET est vide\u00A0: une sauvegarde ramènerait les personnes effacées.',
            en: 'SESAME_ERASURES_BUCKET is empty: a backup would bring erased people back.',
          },
          `functions/.env.${site.project.id}`,
        ),
      )
    } else {
      all.push(
        ...(await compareRecord(site, {
          name: erasures,
          seconds: RECORD_DAYS * DAY_SECONDS,
          removedAfterDays: RECORD_DAYS + 1,
          writers: recorders(site.project),
        })),
      )
    }
    if (journal !== '' && hasConsole(site.project)) {
      const writers = ['sesame-jobs']
      all.push(...(await compareRecord(site, { name: journal, seconds: JOURNAL_SECONDS, writers })))
    }
    return all
  },
}
