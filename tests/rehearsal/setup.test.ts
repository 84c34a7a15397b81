import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { REGION } from '@sesame/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSecretVersion } from './google/deploys/secret-manager.ts'
import { REPOSITORY, tokenOf } from './google/settings/github.ts'
import { opens } from './google/settings/workload-identity.ts'
import { mayUse } from './google/state/policies.ts'
import { createProject, type Project } from './google/state/project.ts'
import { newProject } from './new-project.ts'
import { openEmptyRehearsal, type Rehearsal } from './rehearsal.ts'
import { BY_HAND, writeValues } from './walk/by-hand.ts'

let rehearsal: Rehearsal
let project: Project
beforeAll(async () => {
  project = createProject(newProject().id)
  project.accountLag = 2
  rehearsal = await openEmptyRehearsal(project)
  const { checkout } = rehearsal
  checkout.write(`functions/.env.${project.id}`, checkout.read('functions/.env.demo-sesame'))
  checkout.write(`web/.env.${project.id}`, checkout.read('web/.env.emulator'))
  writeValues(rehearsal)
})
afterAll(() => rehearsal.close())

const ASKED = ['--alias', 'production', '--budget', '50', '--repository', REPOSITORY.name]

/** Runs `npm run setup` with a GitHub token. */
function setup(...parameters: string[]) {
  const node = [process.execPath, 'operations/setup.ts', project.id, ...ASKED, ...parameters]
  return rehearsal.programs.run('env', ['GITHUB_TOKEN=token', ...node])
}

const counted = (output: string) => output.trimEnd().split('\n').at(-1)

/** Returns the whole content of the project, for comparisons. */
const contents = (each: Project) =>
  JSON.stringify(each, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )

describe('npm run setup', () => {
  it('stops if the project is not on the Blaze plan, and prints the address to change it', async () => {
    const { exitCode, output } = await setup('--apply')
    expect(output).toContain(`https://console.firebase.google.com/project/${project.id}/usage`)
    expect(counted(output)).toContain('0 faits, 0 à faire (--apply), 1 à la main, 0 en échec')
    expect(exitCode).toBe(3)
  })

  it('prints the steps for an empty project, and changes nothing', async () => {
    BY_HAND['Create a project']?.(rehearsal)
    const before = contents(project)
    const { exitCode, output } = await setup()
    expect(output).toContain('créer sesame-api')
    expect(output).toContain('/authentication')
    expect(exitCode).toBe(1)
    expect(contents(project)).toBe(before)
  })

  it('sets up an empty project, except for the steps that only a person can do', async () => {
    BY_HAND['Authentication → Get started']?.(rehearsal)
    const { exitCode, output } = await setup('--apply', '--calls')
    const byHand = output.split('\n').filter((line) => line.startsWith('☞'))
    expect(byHand.map((line) => line.split('\u00A0:')[0])).toEqual([
      '☞ Secrets',
      '☞ Secrets',
      '☞ Fournisseurs de connexion',
    ])
    expect(output).toContain(' 0 en échec')
    expect(output).toContain('→ POST https://serviceusage.googleapis.com')
    expect(output).not.toContain(project.secrets.get('PEPPER')?.versions[0]?.value)
    expect(exitCode).toBe(3)
    const account = `sesame-deploy@${project.id}.iam.gserviceaccount.com`
    expect(opens(project, account, tokenOf('production'))).toBe(true)
    expect(mayUse({ ...project, caller: `serviceAccount:${account}` })).toBe(true)
    expect(project.budgets).toHaveLength(1)
    expect(rehearsal.standIn.unknown).toEqual([])
  })

  it('completes a half-finished project, and keeps what others have added', async () => {
    const { identity } = project
    if (identity === null) throw new Error('no identity service')
    const { config, providers } = identity
    for (const each of ACCOUNT_PROVIDERS) providers.set(each, { enabled: true, clientId: 'a' })
    addSecretVersion(project, 'SMTP_PASSWORD', 'password')
    addSecretVersion(project, 'DKIM_KEY', 'key')
    const [api, jobs] = ['sesame-api', 'sesame-jobs'].map(
      (name) => `serviceAccount:${name}@${project.id}.iam.gserviceaccount.com`,
    )
    // Prepare a project with a role of an earlier version, a policy and a key that others also use, and a renamed
    // repository.
    project.roles.set('sesameApi', ['firebaseauth.users.get'])
    project.enabledApis.delete('run.googleapis.com')
    project.databases.delete(`${project.id}-statistics`)
    config['authorizedDomains'] = ['localhost', 'others.example']
    const other = { role: 'roles/run.admin', members: ['user:other@example.com'] }
    project.policies.set('project', { bindings: [other] })
    const provider = project.identityPools.get('github')?.get('actions')
    if (provider === undefined) throw new Error('no provider')
    const old = "assertion.repository == 'agence/ancien'"
    project.identityPools.get('github')?.set('actions', { ...provider, attributeCondition: old })
    const { exitCode, output } = await setup('--apply')
    expect([exitCode, output]).toEqual([0, expect.stringContaining('0 en échec')])
    expect(project.roles.get('sesameApi')).toContain('firebaseauth.users.sendEmail')
    expect(project.databases.get(`${project.id}-statistics`)?.location).toBe(REGION)
    expect(config['authorizedDomains']).toEqual(
      expect.arrayContaining(['others.example', `${project.id}.web.app`]),
    )
    expect(config['authorizedDomains']).not.toContain('localhost')
    const bindings = project.policies.get('project')?.bindings ?? []
    expect(bindings.flatMap(({ members }) => members)).toEqual(
      expect.arrayContaining(['user:other@example.com', api, jobs]),
    )
    expect(project.enabledApis).toContain('run.googleapis.com')
    const account = `sesame-deploy@${project.id}.iam.gserviceaccount.com`
    expect(opens(project, account, tokenOf('production'))).toBe(true)
  })

  it('finds nothing to change in a finished project', async () => {
    const before = contents(project)
    const { exitCode, output } = await setup('--apply')
    expect(counted(output)).toContain('0 faits, 0 à faire (--apply), 0 à la main, 0 en échec')
    expect(exitCode).toBe(0)
    expect((await setup()).exitCode).toBe(0)
    expect(contents(project)).toBe(before)
  })

  it('sends each identity setting separately, so that a rejected setting does not prevent the others', async () => {
    const { identity } = project
    if (identity === null) throw new Error('no identity service')
    const field = 'client.permissions.disabledUserDeletion'
    const { client: _, emailPrivacyConfig: __, ...config } = identity.config
    project.identity = { ...identity, config, needsPlatform: [field] }
    const { exitCode, output } = await setup('--apply')
    expect(output).toContain(`✖ Service d’identité\u00A0: ${field}`)
    expect(output).toContain('✔ Service d’identité\u00A0: emailPrivacyConfig')
    expect(exitCode).toBe(2)
    project.identity = identity
  })

  it('explains how to allow public calls if the organisation forbids them', async () => {
    project.allowsPublicMembers = false
    const { exitCode, output } = await setup('--apply')
    expect(output).toContain('/iam-admin/orgpolicies/iam-allowedPolicyMemberDomains')
    expect(exitCode).toBe(3)
    project.allowsPublicMembers = true
  })
})
