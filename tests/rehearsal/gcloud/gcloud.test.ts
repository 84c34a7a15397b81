import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { withBinding, type Ask } from './google.ts'
import { names, parse } from './parse.ts'

/** Runs a command, written as in a shell but for quotes, and resolves with its requests. */
async function requestsOf(line: string): Promise<string[]> {
  const given = line.split(' ')
  const command = COMMANDS.find((each) => names(each, given))
  if (command === undefined) throw new Error('Invalid choice')
  const requests: string[] = []
  const ask: Ask = (method, address, body) => {
    requests.push([method, address, ...(body ? [JSON.stringify(body)] : [])].join(' '))
    return Promise.resolve({ bindings: [], keys: [], name: '', projectNumber: '' })
  }
  await command.run(parse(command, given), ask)
  return requests
}

describe('gcloud', () => {
  it('makes the documented requests of a command', async () => {
    const permissions = '--permissions=firebaseauth.users.get,firebaseauth.users.delete'
    expect(await requestsOf(`iam roles create own --project=sesame ${permissions}`)).toEqual([
      'POST iam.googleapis.com/v1/projects/sesame/roles {"roleId":"own","role":{"includedPermissions":["firebaseauth.users.get","firebaseauth.users.delete"]}}',
    ])
    const binding = '--member user:a@example.com --role roles/iam.serviceAccountUser'
    expect(
      await requestsOf(`projects add-iam-policy-binding sesame --condition=None ${binding}`),
    ).toEqual([
      'POST cloudresourcemanager.googleapis.com/v1/projects/sesame:getIamPolicy {}',
      'POST cloudresourcemanager.googleapis.com/v1/projects/sesame:setIamPolicy {"policy":{"bindings":[{"role":"roles/iam.serviceAccountUser","members":["user:a@example.com"]}]}}',
    ])
  })

  it('makes the documented requests of workload identity', async () => {
    const [pools, flags] = ['iam workload-identity-pools', '--project=sesame --location=global']
    expect(await requestsOf(`${pools} create github ${flags} --display-name=GitHub`)).toEqual([
      'POST iam.googleapis.com/v1/projects/sesame/locations/global/workloadIdentityPools?workloadIdentityPoolId=github {"displayName":"GitHub"}',
    ])
    const oidc = [
      `${pools} providers create-oidc actions ${flags} --workload-identity-pool=github`,
      '--issuer-uri=https://token.actions.githubusercontent.com',
      '--attribute-mapping=google.subject=assertion.sub,attribute.ref=assertion.ref',
      "--attribute-condition=assertion.ref=='refs/heads/main'",
    ]
    expect(await requestsOf(oidc.join(' '))).toEqual([
      'POST iam.googleapis.com/v1/projects/sesame/locations/global/workloadIdentityPools/github/providers?workloadIdentityPoolProviderId=actions {"oidc":{"issuerUri":"https://token.actions.githubusercontent.com"},"attributeMapping":{"google.subject":"assertion.sub","attribute.ref":"assertion.ref"},"attributeCondition":"assertion.ref==\'refs/heads/main\'"}',
    ])
  })

  it.each([
    ['iam roles delete own', 'Invalid choice'],
    ['iam workload-identity-pools create github --project=sesame --display-name=a', '--location'],
    [
      'iam service-accounts add-iam-policy-binding a@b --project=sesame --member=principal://elsewhere/subject/x --role=roles/x',
      'Invalid value principal://elsewhere',
    ],
    ['projects describe sesame --format=json', 'Invalid value json'],
    ['projects describe --format=value(projectNumber)', 'PROJECT wanted'],
    ['projects describe one two --format=value(projectNumber)', 'PROJECT wanted'],
    ['scheduler jobs run sweep --location=europe-west1', '--project: Must be specified'],
    [
      'storage buckets update gs://b --clear-soft-delet',
      'unrecognized arguments: --clear-soft-delet',
    ],
    ['storage buckets update gs://b --clear-soft-delete=yes', 'Invalid value yes'],
    ['storage buckets update b --clear-soft-delete', 'b is no bucket'],
    ['services enable run --project=sesame', 'run is no service'],
    ['services enable run.googleapis.com --project=sesame --project=others', 'given twice'],
    ['services enable run.googleapis.com --project', 'expected one argument'],
    ['iam roles create own --project=sesame --permissions=a,', 'Invalid value a,'],
    [
      'iam service-accounts add-iam-policy-binding a@b --project=sesame --member=user:<who> --role=roles/x',
      'Invalid value user:<who>',
    ],
  ])('refuses « %s »', async (line, message) => {
    await expect(requestsOf(line)).rejects.toThrow(message)
  })
})

describe('withBinding', () => {
  it('adds a member to a role, once', () => {
    const one = withBinding({ bindings: [{ role: 'other', members: ['b'] }] }, 'role', 'a')
    const two = withBinding(withBinding(one, 'role', 'c'), 'role', 'c')
    expect(two).toEqual({
      bindings: [
        { role: 'other', members: ['b'] },
        { role: 'role', members: ['a', 'c'] },
      ],
    })
  })
})
