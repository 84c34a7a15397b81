import express from 'express'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServer } from 'node:http'
import { serve } from '../../../support/serve.ts'
import { createProject, type Project } from '../state/project.ts'
import { iam } from './iam.ts'
import { identity } from './identity.ts'
import { resourceManager, serviceUsage } from './project-services.ts'
import { tokenOf } from './github.ts'
import { opens, workloadIdentity } from './workload-identity.ts'

let project: Project
let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  project = createProject('p')
  const body = express.raw({ type: () => true })
  const routers = [
    ...[iam(project), identity(project), resourceManager(project)],
    ...[workloadIdentity(project), serviceUsage(project)],
  ]
  server = await serve(createServer(express().use(body).use(routers)))
})
afterEach(() => server.close())

async function send(method: string, path: string, body: object): Promise<[number, unknown]> {
  const request = { method, body: JSON.stringify(body) }
  const response = await fetch(`${server.origin}${path}`, request)
  return [response.status, await response.json()]
}

const refused = (code: number, part: string) => [
  code,
  {
    error: expect.objectContaining({ message: expect.stringContaining(part) as string }) as object,
  },
]

describe('a policy', () => {
  const grant = (member: string, role: string) => {
    const policy = { bindings: [{ role, members: [member] }] }
    return send('POST', '/v1/projects/p:setIamPolicy', { policy })
  }
  const member = 'serviceAccount:sesame-api@p.iam.gserviceaccount.com'

  it('accepts only existing accounts and roles', async () => {
    const own = 'projects/p/roles/own'
    expect(await grant(member, own)).toEqual(refused(400, `${own} does not exist`))
    const role = { includedPermissions: ['firebaseauth.users.get'] }
    await send('POST', '/v1/projects/p/roles', { roleId: 'own', role })
    expect(await grant(member, own)).toEqual(refused(400, `${member} does not exist`))
    const account = { accountId: 'sesame-api', serviceAccount: { displayName: 'api' } }
    await send('POST', '/v1/projects/p/serviceAccounts', account)
    expect((await grant(member, own))[0]).toBe(200)
    expect(await grant(member, 'roles/firebasedatabase.admni')).toEqual(refused(400, 'admni'))
  })

  it('rejects an account that was just created, and accepts the same account later', async () => {
    project.accountLag = 1
    const account = { accountId: 'sesame-api', serviceAccount: { displayName: 'api' } }
    await send('POST', '/v1/projects/p/serviceAccounts', account)
    const role = 'roles/firebasedatabase.admin'
    expect(await grant(member, role)).toEqual(refused(400, `${member} does not exist`))
    expect((await grant(member, role))[0]).toBe(200)
  })

  it('accepts allUsers only if the organisation allows it', async () => {
    expect((await grant('allUsers', 'roles/run.invoker'))[0]).toBe(200)
    project.allowsPublicMembers = false
    expect(await grant('allUsers', 'roles/run.invoker')).toEqual(refused(412, 'permitted customer'))
  })
})

describe('services', () => {
  it('rejects a request that enables more than twenty APIs', async () => {
    const enable = (count: number) =>
      send('POST', '/v1/projects/p/services:batchEnable', {
        serviceIds: Array.from({ length: count }, (_, index) => `s${index}.googleapis.com`),
      })
    expect(await enable(21)).toEqual(refused(400, 'at most 20'))
    expect(project.enabledApis.size).toBe(0)
    expect((await enable(20))[0]).toBe(200)
  })
})

describe('an account and a role', () => {
  it.each([
    ['serviceAccounts', { accountId: 'api', serviceAccount: {} }, 'api is no account id'],
    ['serviceAccounts', { accountId: 'Sesame-api', serviceAccount: {} }, 'no account id'],
    ['roles', { roleId: 'a-b', role: { includedPermissions: [] } }, 'a-b is no role id'],
    ['roles', { roleId: 'own', role: { includedPermissions: ['users.get'] } }, 'no permission'],
  ])('must have a name that Google accepts: %s %o', async (collection, body, message) => {
    expect(await send('POST', `/v1/projects/p/${collection}`, body)).toEqual(refused(400, message))
  })
})

describe('a workload identity pool', () => {
  const pools = '/v1/projects/p/locations/global/workloadIdentityPools'
  const provider = {
    oidc: { issuerUri: 'https://token.actions.githubusercontent.com' },
    attributeMapping: { 'google.subject': 'assertion.sub' },
    attributeCondition: "assertion.repository == 'agence/sesame'",
  }
  const add = (changed: object = {}, pool = 'github') =>
    send('POST', `${pools}/${pool}/providers?workloadIdentityPoolProviderId=actions`, {
      ...provider,
      ...changed,
    })

  it('accepts members of an existing pool, and rejects those of a pool that does not exist', async () => {
    expect((await send('POST', `${pools}?workloadIdentityPoolId=github`, {}))[0]).toBe(200)
    expect((await add())[0]).toBe(200)
    expect(await add()).toEqual(refused(409, 'actions already exists'))
    expect(await add({}, 'gitlab')).toEqual(refused(404, 'gitlab was not found'))
    const role = 'roles/iam.workloadIdentityUser'
    const grant = (pool: string) => {
      const member = `principal://iam.googleapis.com/projects/${project.number}/locations/global/workloadIdentityPools/${pool}/subject/repo:a/b:environment:production`
      const policy = { bindings: [{ role, members: [member] }] }
      return send('POST', '/v1/projects/p:setIamPolicy', { policy })
    }
    expect((await grant('github'))[0]).toBe(200)
    expect(await grant('gitlab')).toEqual(refused(400, 'does not exist'))
  })

  it('accepts tokens of the repository by its ids, and rejects another repository of the same name', async () => {
    const condition = "assertion.repository_id == '456789' && assertion.ref == 'refs/heads/main'"
    await send('POST', `${pools}?workloadIdentityPoolId=github`, {})
    expect((await add({ attributeCondition: condition }))[0]).toBe(200)
    const account = 'sesame-deploy@p.iam.gserviceaccount.com'
    const bind = (subject: string) => {
      const member = `principal://iam.googleapis.com/projects/${project.number}/locations/global/workloadIdentityPools/github/subject/${subject}`
      project.policies.set(account, {
        bindings: [{ role: 'roles/iam.workloadIdentityUser', members: [member] }],
      })
    }
    const token = tokenOf('production')
    bind('repo:agence/sesame:environment:production')
    expect(opens(project, account, token)).toBe(false)
    bind(token.sub)
    expect(opens(project, account, token)).toBe(true)
    expect(opens(project, account, { ...token, repository_id: '1' })).toBe(false)
    expect(opens(project, account, tokenOf('staging'))).toBe(false)
  })

  it.each([
    [{ attributeCondition: "assertion.ref == 'refs/heads/main'" }, 'condition must reference'],
    [{ attributeCondition: "assertion.repo == 'agence/sesame'" }, 'repo is no claim'],
    [{ attributeMapping: { 'attribute.ref': 'assertion.ref' } }, 'google.subject is not mapped'],
  ])('rejects a provider with %o', async (changed, message) => {
    await send('POST', `${pools}?workloadIdentityPoolId=github`, {})
    expect(await add(changed)).toEqual(refused(400, message))
  })
})

describe('the settings of the identity service', () => {
  const change = (mask: string, body: object) =>
    send('PATCH', `/admin/v2/projects/p/config?updateMask=${mask}`, body)

  it('can be changed after initialisation, but only the fields in the mask', async () => {
    const body = { signIn: { anonymous: { enabled: true } } }
    expect((await change('signIn.anonymous', body))[0]).toBe(404)
    project.identity = {
      config: { signIn: { email: {} } },
      needsPlatform: ['autodeleteAnonymousUsers'],
      providers: new Map(),
    }
    expect((await change('signIn.anonymous', body))[0]).toBe(200)
    expect(project.identity.config).toEqual({ signIn: { email: {}, anonymous: { enabled: true } } })
    expect(await change('signIn.email', body)).toEqual(refused(400, 'not in updateMask'))
    expect(await change('signIn.anonymous,authorizedDomains', body)).toEqual(
      refused(400, 'only in updateMask: authorizedDomains'),
    )
    expect(await change('signIn.magic', body)).toEqual(refused(400, 'unknown in updateMask'))
    const both = { ...body, autodeleteAnonymousUsers: true }
    expect(await change('signIn.anonymous,autodeleteAnonymousUsers', both)).toEqual(
      refused(400, 'Identity Platform: autodeleteAnonymousUsers'),
    )
  })
})
