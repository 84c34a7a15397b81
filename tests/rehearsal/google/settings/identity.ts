import { Router, type Request, type Response } from 'express'
import { bodyOf, notFound, parameter, refuse } from '../answers.ts'
import { isPermitted } from '../state/policies.ts'
import type { Project } from '../state/project.ts'
import { accountTransfer } from './account-transfer.ts'

/** The settings that a command is allowed to change. Source: Identity Toolkit API v2, « Config ». */
const FIELDS = [
  ...['signIn.email', 'signIn.anonymous', 'signIn.allowDuplicateEmails', 'authorizedDomains'],
  ...['emailPrivacyConfig', 'client.permissions.disabledUserDeletion', 'autodeleteAnonymousUsers'],
  ...['notification.defaultLocale', 'notification.sendEmail.callbackUri'],
]

/**
 * `identitytoolkit.googleapis.com`: the settings of the identity service, which exist after it is initialised, and the
 * accounts.
 */
export function identity(project: Project): Router {
  const { id, accounts } = project
  const config = ['/v2/projects/:project/config', '/admin/v2/projects/:project/config']
  return Router()
    .get(config, (_, response) => {
      if (project.identity === null) notFound(response, `projects/${id}/config`)
      else response.json(withHashes(project, project.identity.config))
    })
    .patch(config, (request, response) => changeConfig(project, request, response))
    .get('/v2/projects/:project/defaultSupportedIdpConfigs', (_, response) => {
      const providers = [...(project.identity?.providers ?? [])]
      response.json({
        defaultSupportedIdpConfigs: providers.map(([provider, settings]) => ({
          name: `projects/${id}/defaultSupportedIdpConfigs/${provider}`,
          ...settings,
        })),
      })
    })
    .post('/v1/projects/:project/accounts\\:lookup', (request, response) => {
      const { localId = [], email = [], federatedUserId = [] } = bodyOf(request) as Wanted
      const subjects = federatedUserId.map(({ providerId, rawId }) => `${providerId} ${rawId}`)
      const users = [...accounts.values()].filter(
        (each) =>
          localId.includes(each.localId) ||
          email.includes(each.email ?? '') ||
          each.providerUserInfo?.some(({ providerId, rawId }) =>
            subjects.includes(`${providerId} ${rawId}`),
          ),
      )
      response.json(users.length > 0 ? { users } : {})
    })
    .use(accountTransfer(project))
    .post('/v1/projects/:project/accounts\\:delete', (request, response) => {
      const { localId } = bodyOf(request) as { localId: string }
      if (accounts.delete(localId)) response.json({})
      else refuse(response, 400, 'USER_NOT_FOUND')
    })
    .post('/v1/projects/:project/accounts', (request, response) => {
      const { localId, email } = bodyOf(request) as { localId: string; email: string }
      const isTaken = [...accounts.values()].some((each) => each.email === email)
      // Check the rights of `api`: in the rehearsal, no other function creates accounts.
      if (!isPermitted(project, 'firebaseauth.users.create')) {
        refuse(response, 403, 'INSUFFICIENT_PERMISSION')
      } else if (isTaken) refuse(response, 400, 'EMAIL_EXISTS')
      else {
        const now = String(Date.now())
        accounts.set(localId, { localId, email, disabled: false, createdAt: now, lastLoginAt: '0' })
        response.json({ localId })
      }
    })
    .post('/v1/projects/:project/accounts\\:update', (request, response) => {
      const { localId, disableUser, validSince, customAttributes } = bodyOf(request) as Changes
      const found = accounts.get(localId)
      if (found === undefined) refuse(response, 400, 'USER_NOT_FOUND')
      else {
        if (disableUser !== undefined) found.disabled = disableUser
        if (validSince !== undefined) found.validSince = validSince
        if (customAttributes !== undefined) found.customAttributes = customAttributes
        response.json({ localId })
      }
    })
}

/** The identifiers of the accounts that a call looks up. */
interface Wanted {
  readonly localId?: readonly string[]
  readonly email?: readonly string[]
  readonly federatedUserId?: readonly { readonly providerId: string; readonly rawId: string }[]
}

/** The fields of an account that a call changes. */
interface Changes {
  readonly localId: string
  readonly disableUser?: boolean
  readonly validSince?: string
  readonly customAttributes?: string
}

/** Adds the hash parameters to the settings. A caller needs a separate right to read them. */
function withHashes({ hashConfig }: Project, config: Record<string, unknown>) {
  return { ...config, signIn: { ...(config['signIn'] as object | undefined), hashConfig } }
}

/** Changes the settings in the mask. Rejects a body with settings outside the mask, because they must be a mistake. */
function changeConfig({ id, identity: settings }: Project, request: Request, response: Response) {
  const mask = parameter(request, 'updateMask').split(',')
  const body = bodyOf(request) as Record<string, unknown>
  const unknown = mask.filter((path) => !FIELDS.includes(path))
  const beyond = leaves(body).filter(
    (path) => !mask.some((each) => `${path}.`.startsWith(`${each}.`)),
  )
  const upgraded = mask.filter((path) => settings?.needsPlatform.includes(path))
  const absent = mask.filter((path) => at(body, path) === undefined)
  if (settings === null) notFound(response, `projects/${id}/config`)
  else if (unknown.length > 0) refuse(response, 400, `unknown in updateMask: ${unknown.join(', ')}`)
  else if (beyond.length > 0) refuse(response, 400, `not in updateMask: ${beyond.join(', ')}`)
  else if (absent.length > 0) refuse(response, 400, `only in updateMask: ${absent.join(', ')}`)
  else if (upgraded.length > 0) {
    refuse(response, 400, `OPERATION_NOT_ALLOWED : Identity Platform: ${upgraded.join(', ')}`)
  } else {
    for (const path of mask) setAt(settings.config, path, at(body, path))
    response.json(settings.config)
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function leaves(group: Record<string, unknown>, before = ''): string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    isGroup(value) ? leaves(value, `${before}${name}.`) : `${before}${name}`,
  )
}

function at(group: unknown, path: string): unknown {
  return path.split('.').reduce((part, name) => (isGroup(part) ? part[name] : undefined), group)
}

function setAt(group: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) group[name] = value
  else {
    const inner = isGroup(group[name]) ? group[name] : {}
    group[name] = inner
    setAt(inner, rest.join('.'), value)
  }
}
