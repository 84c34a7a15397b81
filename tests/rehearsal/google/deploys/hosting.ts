import { Router, type Request } from 'express'
import { bodyOf, bytesOf, notFound, parameter, refuse } from '../answers.ts'
import type { Project } from '../state/project.ts'
import type { Site, Version } from '../state/resources.ts'

/** The syntax of a site's id. Source: Firebase Hosting REST API, « projects.sites.create » (`siteId`: a domain name). */
const SITE_ID = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** A domain whose DNS records do not point to Hosting yet. Source: « projects.sites.customDomains ». */
const PENDING = {
  hostState: 'HOST_UNHOSTED',
  ownershipState: 'OWNERSHIP_MISSING',
  requiredDnsUpdates: {
    desired: [{ records: [{ type: 'A', rdata: '199.36.158.100', requiredAction: 'ADD' }] }],
  },
}

/** The version that a site serves now. */
export function liveVersion({ versions, releases }: Site): Version | undefined {
  return versions.get(releases.at(-1)?.version ?? '')
}

/** Creates a site without any release. */
export function addSite({ sites }: Project, id: string): void {
  sites.set(id, { versions: new Map(), releases: [], files: new Map() })
}

/** Releases an older version again, as « roll back » in the Firebase console does. */
export function rollBack({ releases }: Site, version: string): void {
  releases.push({ version, type: 'ROLLBACK' })
}

/** `firebasehosting.googleapis.com`: sites, versions and releases. Also returns the address to which files are uploaded. */
export function hosting(project: Project): Router {
  const site = '/v1beta1/projects/:project/sites/:site'
  const siteOf = (request: Request) => project.sites.get(parameter(request, 'site'))
  const lastOf = (name: string) => name.split('/').at(-1) ?? ''
  const resourceOf = (id: string) => ({
    name: `projects/${project.id}/sites/${id}`,
    defaultUrl: `https://${id}.web.app`,
    type: id === project.id ? 'DEFAULT_SITE' : 'USER_SITE',
  })
  return (
    Router()
      .get('/v1beta1/projects/:project/sites', (_, response) => {
        response.json({ sites: [...project.sites.keys()].map(resourceOf) })
      })
      .post('/v1beta1/projects/:project/sites', (request, response) => {
        const { searchParams } = new URL(request.originalUrl, 'http://host')
        const id = searchParams.get('siteId') ?? ''
        if (!SITE_ID.test(id)) refuse(response, 400, `${id} is no site id`)
        else if (project.sites.has(id)) refuse(response, 409, `${id} already exists`)
        else {
          if (searchParams.get('validateOnly') !== 'true') addSite(project, id)
          response.json(resourceOf(id))
        }
      })
      .get(`${site}/channels/live/releases`, (request, response) => {
        const found = siteOf(request)
        const releases = found?.releases.map(({ version, type }) => ({
          type,
          version: { config: found.versions.get(version)?.config },
        }))
        response.json({ releases: releases?.toReversed() })
      })
      .get(`${site}/customDomains/:domain`, (request, response) => {
        const domain = parameter(request, 'domain')
        const isThere = project.customDomains.get(parameter(request, 'site'))?.has(domain) === true
        if (!isThere) notFound(response, domain)
        else response.json({ name: request.path, ...PENDING })
      })
      // Source: Firebase Hosting REST API, « projects.sites.customDomains.create ».
      .post(`${site}/customDomains`, (request, response) => {
        const { searchParams } = new URL(request.originalUrl, 'http://host')
        const domain = searchParams.get('customDomainId') ?? ''
        const id = parameter(request, 'site')
        project.customDomains.set(id, new Set([...(project.customDomains.get(id) ?? []), domain]))
        response.json({ name: `projects/${project.id}/operations/${domain}` })
      })
      .get(site, (request, response) => {
        const site = resourceOf(parameter(request, 'site'))
        if (siteOf(request) === undefined) notFound(response, site.name)
        else response.json(site)
      })
      .post(`${site}/versions`, (request, response) => {
        const { versions } = siteOf(request) ?? { versions: new Map<string, Version>() }
        const id = `v${versions.size + 1}`
        versions.set(id, { files: {}, status: 'CREATED', config: {} })
        response.json({
          name: `projects/${project.id}/sites/${parameter(request, 'site')}/versions/${id}`,
        })
      })
      .post(`${site}/versions/:version\\:populateFiles`, (request, response) => {
        const { versions, files: stored } = siteOf(request) ?? {}
        const { files } = bodyOf(request) as { files: Record<string, string> }
        Object.assign(versions?.get(parameter(request, 'version'))?.files ?? {}, files)
        response.json({
          uploadUrl: `https://upload-firebasehosting.googleapis.com/${parameter(request, 'site')}`,
          uploadRequiredHashes: [...new Set(Object.values(files))].filter(
            (hash) => !stored?.has(hash),
          ),
        })
      })
      .patch(`${site}/versions/:version`, (request, response) => {
        const version = siteOf(request)?.versions.get(parameter(request, 'version'))
        if (version === undefined) {
          notFound(response, request.path)
          return
        }
        Object.assign(version, bodyOf(request) as Partial<Version>)
        response.json(version)
      })
      .post(`${site}/channels/live/releases`, (request, response) => {
        const version = lastOf(parameter(request, 'versionName'))
        siteOf(request)?.releases.push({ version, type: 'DEPLOY' })
        response.json({ name: `${request.path}/${version}` })
      })
  )
}

/** `upload-firebasehosting.googleapis.com`: stores files by the hash of their gzipped bytes. */
export function hostingUploads({ sites }: Project): Router {
  return Router().post('/:site/:hash', (request, response) => {
    sites.get(parameter(request, 'site'))?.files.set(parameter(request, 'hash'), bytesOf(request))
    response.end()
  })
}
