import { TOKEN } from '../google/settings/project-services.ts'
import { bucketOf, PROJECT, TEXT, type Command } from './command.ts'
import { IAM_COMMANDS } from './iam-commands.ts'
import { WORKLOAD_IDENTITY_COMMANDS } from './workload-identity-commands.ts'

/** The seconds of a day, a month and a year, as gcloud counts them. */
const SECONDS: Readonly<Record<string, number>> = { d: 86_400, m: 2_678_400, y: 31_557_600 }

const UNIFORM = 'uniform-bucket-level-access'
const WITH_UNIFORM_ACCESS = { iamConfiguration: { uniformBucketLevelAccess: { enabled: true } } }

/**
 * The commands of docs/operations.md and of its pages « to follow », as described in gcloud's reference at
 * https://cloud.google.com/sdk/gcloud/reference. gcloud knows more flags and values, but any that are not listed here
 * are refused.
 */
export const COMMANDS: readonly Command[] = [
  ...IAM_COMMANDS,
  ...WORKLOAD_IDENTITY_COMMANDS,
  {
    usage: 'auth print-access-token',
    flags: {},
    run: () => Promise.resolve(TOKEN),
  },
  {
    usage: 'services enable SERVICE…',
    flags: { project: PROJECT },
    async run({ positionals, one }, ask) {
      const wrong = positionals.filter((name) => !/^[a-z]+\.googleapis\.com$/.test(name))
      if (wrong.length > 0) throw new Error(`${wrong.join(', ')} is no service`)
      const path = `serviceusage.googleapis.com/v1/projects/${one('project')}/services`
      await ask('POST', `${path}:batchEnable`, { serviceIds: positionals })
      return ''
    },
  },
  {
    usage: 'projects describe PROJECT',
    flags: { format: { value: /^value\(projectNumber\)$/ } },
    async run({ positionals: [project = ''] }, ask) {
      const path = `cloudresourcemanager.googleapis.com/v1/projects/${project}`
      return ((await ask('GET', path)) as { projectNumber: string }).projectNumber
    },
  },
  {
    usage: 'storage buckets create URL',
    flags: {
      project: PROJECT,
      location: { value: /^[a-z]+-[a-z]+\d$/ },
      'retention-period': { value: /^\d+[dmy]$/ },
      [UNIFORM]: { value: 'switch' },
      'public-access-prevention': { value: 'switch' },
    },
    async run({ positionals: [url = ''], one }, ask) {
      const [, count = '', unit = ''] = /^(\d+)(\w)$/.exec(one('retention-period')) ?? []
      await ask('POST', `storage.googleapis.com/storage/v1/b?project=${one('project')}`, {
        name: bucketOf(url),
        location: one('location'),
        ...WITH_UNIFORM_ACCESS,
        retentionPolicy: { retentionPeriod: String(Number(count) * (SECONDS[unit] ?? 0)) },
      })
      return ''
    },
  },
  {
    usage: 'storage buckets update URL',
    flags: {
      'clear-soft-delete': { value: 'switch', isOptional: true },
      [UNIFORM]: { value: 'switch', isOptional: true },
      'lock-retention-period': { value: 'switch', isOptional: true },
      quiet: { value: 'switch', isOptional: true },
    },
    async run({ positionals: [url = ''], all }, ask) {
      const path = `storage.googleapis.com/storage/v1/b/${bucketOf(url)}`
      const softDeletePolicy = { retentionDurationSeconds: '0' }
      if (all('clear-soft-delete').length > 0) await ask('PATCH', path, { softDeletePolicy })
      if (all(UNIFORM).length > 0) await ask('PATCH', path, WITH_UNIFORM_ACCESS)
      if (all('lock-retention-period').length === 0) return ''
      // This cannot be undone, and there is no terminal to confirm it.
      if (all('quiet').length === 0) throw new Error('This action is permanent. Continue (Y/n)?')
      await ask('POST', `${path}/lockRetentionPolicy`, {})
      return ''
    },
  },
  {
    usage: 'services api-keys lookup KEY_STRING',
    flags: { format: { value: /^value\(name\)$/ } },
    async run({ positionals: [key = ''] }, ask) {
      const path = `apikeys.googleapis.com/v2/keys:lookupKey?keyString=${encodeURIComponent(key)}`
      return ((await ask('GET', path)) as { name: string }).name
    },
  },
  {
    usage: 'services api-keys update KEY',
    flags: {
      project: PROJECT,
      'api-target': { value: /^service=[a-z]+\.googleapis\.com$/, isRepeated: true },
    },
    async run({ positionals: [key = ''], all }, ask) {
      const apiTargets = all('api-target').map((target) => ({ service: target.split('=')[1] }))
      const path = `apikeys.googleapis.com/v2/${key}?updateMask=restrictions`
      await ask('PATCH', path, { restrictions: { apiTargets } })
      return ''
    },
  },
  {
    usage: 'recaptcha keys create',
    flags: {
      project: PROJECT,
      'display-name': TEXT,
      web: { value: 'switch' },
      domains: { value: /^[a-z0-9.-]+(?:,[a-z0-9.-]+)*$/ },
      'integration-type': { value: /^score$/ },
    },
    async run({ one }, ask) {
      const path = `recaptchaenterprise.googleapis.com/v1/projects/${one('project')}/keys`
      await ask('POST', path, {
        displayName: one('display-name'),
        webSettings: {
          allowedDomains: one('domains').split(','),
          integrationType: one('integration-type').toUpperCase(),
        },
      })
      return ''
    },
  },
  {
    usage: 'recaptcha keys list',
    flags: { project: PROJECT, format: { value: /^value\(name\.basename\(\)\)$/ } },
    async run({ one }, ask) {
      const path = `recaptchaenterprise.googleapis.com/v1/projects/${one('project')}/keys`
      const { keys } = (await ask('GET', path)) as { keys: { name: string }[] }
      return keys.map(({ name }) => name.split('/').at(-1)).join('\n')
    },
  },
  {
    usage: 'logging buckets update BUCKET',
    flags: {
      project: PROJECT,
      location: { value: /^global$/ },
      'retention-days': { value: /^\d+$/ },
    },
    async run({ positionals: [bucket = ''], one }, ask) {
      const path = `projects/${one('project')}/locations/${one('location')}/buckets/${bucket}`
      await ask('PATCH', `logging.googleapis.com/v2/${path}?updateMask=retentionDays`, {
        retentionDays: Number(one('retention-days')),
      })
      return ''
    },
  },
  {
    usage: 'scheduler jobs run JOB',
    flags: { project: PROJECT, location: { value: /^[a-z]+-[a-z]+\d$/ } },
    async run({ positionals: [job = ''], one }, ask) {
      const path = `projects/${one('project')}/locations/${one('location')}/jobs/${job}`
      await ask('POST', `cloudscheduler.googleapis.com/v1/${path}:run`, {})
      return ''
    },
  },
]
