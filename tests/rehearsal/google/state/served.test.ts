import { describe, expect, it } from 'vitest'
import { deployRevision } from '../deploys/cloud-run.ts'
import { rollBack } from '../deploys/hosting.ts'
import { createProject, type Project } from './project.ts'
import type { CloudFunction } from './resources.ts'
import { addSecretVersion } from '../deploys/secret-manager.ts'
import { environmentOf, secretVersion, servedRevision } from './served.ts'

const API = 'projects/p/locations/r/services/api'

/** Creates a project with two revisions of `api`. Releases v1, v2… in turn, each pinned to one of the given revisions. */
function released(...pins: (string | undefined)[]): Project {
  const project = createProject('p')
  for (const version of [1, 2]) {
    addSecretVersion(project, 'KEYS', `value ${version}`)
    const variables = [{ key: 'KEYS', secret: 'KEYS', version: String(version) }]
    deployRevision(project, API, {
      serviceConfig: {
        environmentVariables: { NAME: 'value' },
        secretEnvironmentVariables: variables,
      },
    } as unknown as CloudFunction)
  }
  const site = project.sites.get('p')
  pins.forEach((revisionName, index) => {
    const version = `v${index + 1}`
    const tag = revisionName === undefined ? {} : { tag: version }
    const run = { serviceId: 'api', region: 'r', ...tag }
    const config = { rewrites: [{ glob: '/api/**', run }] }
    site?.versions.set(version, { files: {}, status: 'FINALIZED', config })
    site?.releases.push({ version, type: 'DEPLOY' })
    if (revisionName) project.services.get(API)?.traffic.push({ revisionName, tag: version })
  })
  return project
}

describe('the revision that receives people’s requests', () => {
  it('is the one to which the live release is pinned, even after a roll back', () => {
    const project = released('api-00001', 'api-00002')
    expect(secretVersion(servedRevision(project), 'KEYS')).toBe('2')
    const site = project.sites.get('p')
    if (site) rollBack(site, 'v1')
    expect(secretVersion(servedRevision(project), 'KEYS')).toBe('1')
  })

  it('is the newest if the release is not pinned, and undefined if the tag was removed or nothing is released', () => {
    expect(servedRevision(released(undefined))?.name).toBe('api-00002')
    const untagged = released('api-00001')
    const service = untagged.services.get(API)
    if (service) service.traffic = [{ latestRevision: true, percent: 100 }]
    expect(servedRevision(untagged)).toBeUndefined()
    expect(servedRevision(released())).toBeUndefined()
  })

  it('reads the secret versions that it was deployed with, and does not start after one of them is destroyed', () => {
    const project = released('api-00001')
    const revision = servedRevision(project)
    if (revision === undefined) throw new Error('no revision')
    expect(environmentOf(project, revision)).toEqual({ NAME: 'value', KEYS: 'value 1' })
    const [first] = project.secrets.get('KEYS')?.versions ?? []
    if (first) first.state = 'DESTROYED'
    expect(() => environmentOf(project, revision)).toThrow('KEYS@1 is not enabled')
  })
})
