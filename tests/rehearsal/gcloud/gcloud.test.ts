import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { withBinding, type Ask } from './google.ts'
import { names, parse } from './parse.ts'

/** Runs a command, written as in a shell except for quotes, and resolves with its requests. */
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

  it('gives a role with its condition', async () => {
    const condition = 'title=exports,expression=resource.name.startsWith("projects/_/")'
    const binding = '--member user:a@example.com --role roles/storage.objectCreator'
    const requests = await requestsOf(
      `storage buckets add-iam-policy-binding gs://b ${binding} --condition=${condition}`,
    )
    expect(requests).toEqual([
      'GET storage.googleapis.com/storage/v1/b/b/iam?optionsRequestedPolicyVersion=3',
      'PUT storage.googleapis.com/storage/v1/b/b/iam {"version":3,"bindings":[{"role":"roles/storage.objectCreator","members":["user:a@example.com"],"condition":{"title":"exports","expression":"resource.name.startsWith(\\"projects/_/\\")"}}]}',
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
  const condition = { title: 'own', expression: 'true' }
  const conditional = { version: 3, bindings: [{ role: 'role', members: ['a'], condition }] }

  it('requires a condition, or `None`, if another binding has one', () => {
    expect(() => withBinding(conditional, 'role', 'b')).toThrow('without a condition')
    expect(withBinding(conditional, 'role', 'b', 'None').bindings).toEqual([
      ...conditional.bindings,
      { role: 'role', members: ['b'] },
    ])
  })

  it('adds a member to a condition, once', () => {
    const flag = 'title=own,expression=true'
    const two = withBinding(withBinding(conditional, 'role', 'b', flag), 'role', 'b', flag)
    expect(two).toEqual({
      version: 3,
      bindings: [{ role: 'role', members: ['a', 'b'], condition }],
    })
  })

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
