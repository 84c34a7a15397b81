import { bucketOf, PROJECT, TEXT, type Command } from './command.ts'
import { CONDITION, withBinding } from './google.ts'
import type { Flag } from './parse.ts'

/** A person, an account, or a subject of a workload identity pool. Source: Google Cloud, « Principal identifiers ». */
const MEMBER: Flag = {
  value:
    /^(?:(?:user|serviceAccount):[^\s@:<>]+@[^\s@:<>]+|principal:\/\/iam\.googleapis\.com\/projects\/\d+\/locations\/global\/workloadIdentityPools\/[a-z0-9-]+\/subject\/[^\s<>]+)$/,
}
const ROLE: Flag = { value: /^(?:projects\/[a-z0-9-]+\/)?roles\/[\w.]+$/ }

const IAM = 'iam.googleapis.com/v1/projects'

/** Accounts and roles, and their bindings. */
export const IAM_COMMANDS: readonly Command[] = [
  {
    usage: 'iam service-accounts create NAME',
    flags: { project: PROJECT, 'display-name': TEXT },
    async run({ positionals: [accountId], one }, ask) {
      const serviceAccount = { displayName: one('display-name') }
      await ask('POST', `${IAM}/${one('project')}/serviceAccounts`, { accountId, serviceAccount })
      return ''
    },
  },
  {
    usage: 'iam roles create ROLE',
    flags: { project: PROJECT, permissions: { value: /^[\w.]+(?:,[\w.]+)*$/ } },
    async run({ positionals: [roleId], one }, ask) {
      const includedPermissions = one('permissions').split(',')
      await ask('POST', `${IAM}/${one('project')}/roles`, { roleId, role: { includedPermissions } })
      return ''
    },
  },
  {
    usage: 'projects add-iam-policy-binding PROJECT',
    flags: { member: MEMBER, role: ROLE, condition: { value: /^None$/ } },
    async run({ positionals: [project = ''], one }, ask) {
      const path = `cloudresourcemanager.googleapis.com/v1/projects/${project}`
      const before = await ask('POST', `${path}:getIamPolicy`, {})
      const policy = withBinding(before, one('role'), one('member'))
      await ask('POST', `${path}:setIamPolicy`, { policy })
      return ''
    },
  },
  {
    usage: 'iam service-accounts add-iam-policy-binding ACCOUNT',
    flags: { project: PROJECT, member: MEMBER, role: ROLE },
    async run({ positionals: [account = ''], one }, ask) {
      const path = `${IAM}/${one('project')}/serviceAccounts/${account}`
      const before = await ask('POST', `${path}:getIamPolicy`, {})
      const policy = withBinding(before, one('role'), one('member'))
      await ask('POST', `${path}:setIamPolicy`, { policy })
      return ''
    },
  },
  {
    usage: 'storage buckets add-iam-policy-binding URL',
    flags: {
      member: MEMBER,
      role: ROLE,
      condition: { value: new RegExp(`^None$|${CONDITION.source}`), isOptional: true },
    },
    async run({ positionals: [url = ''], one }, ask) {
      const path = `storage.googleapis.com/storage/v1/b/${bucketOf(url)}/iam`
      const before = await ask('GET', `${path}?optionsRequestedPolicyVersion=3`)
      await ask('PUT', path, withBinding(before, one('role'), one('member'), one('condition')))
      return ''
    },
  },
]
