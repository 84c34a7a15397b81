import type { ServerResponse } from 'node:http'
import type { Access } from '../namespace/access.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { Namespaces } from '../namespace/namespaces.ts'
import { coveragePage } from '../rules/coverage-page.ts'
import type { Coverage } from '../rules/coverage.ts'
import { parseTarget, requireNode } from '../tree/path.ts'
import type { FunctionTriggers } from '../triggers/function-triggers.ts'
import { checkParameters, isStream } from './check-parameters.ts'
import { readData } from './read-data.ts'
import { restCredentials } from './rest-credentials.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'
import {
  rulesSettings,
  triggerSettings,
  triggerValidationSetting,
  writeSizeSetting,
} from './settings.ts'
import { streamData } from './stream-data.ts'
import { writeData } from './write-data.ts'

const METHODS = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE']

/** Dependencies of the routes. */
export interface RestDeps {
  readonly namespaces: Namespaces
  readonly triggers: FunctionTriggers
}

/**
 * Responds to a request; returns null if the response is a stream, which has started.
 * @throws RestError, PermissionDeniedError or InvalidDataError if the request is rejected
 */
export async function route(
  request: RestRequest,
  response: ServerResponse,
  deps: RestDeps,
): Promise<RestReply | null> {
  const { access, expiresAt } = restCredentials(request)
  const namespace = () => deps.namespaces.get(request.namespaceName)
  switch (request.pathname) {
    case '/.settings/rules.json':
      requireOwner(access)
      return rulesSettings(request, namespace())
    case '/.settings/functionTriggers.json':
      requireOwner(access)
      return triggerSettings(request, deps.triggers)
    case '/.settings/defaultWriteSizeLimit.json':
      requireOwner(access)
      return writeSizeSetting(request, namespace())
    case '/.settings/strictTriggerValidation.json':
      requireOwner(access)
      return triggerValidationSetting(request, deps.triggers)
    case '/.inspect/databases.json':
      requireOwner(access)
      return reply(deps.namespaces.names().map((name) => ({ name })))
    case '/.inspect/coverage':
    case '/.inspect/coverage.json':
      return rulesCoverage(request, namespace())
    default:
      break
  }
  const target = targetOf(request.pathname)
  namespace().traffic.requests += 1
  if (!METHODS.includes(request.method))
    throw new RestError(405, `Unsupported method: ${request.method}`)
  checkParameters(request)
  if (request.method !== 'GET') return writeData(request, namespace(), target, access)
  if (isStream(request)) {
    streamData(request, response, {
      namespace: namespace(),
      path: requireNode(target),
      access,
      expiresAt,
    })
    return null
  }
  return readData(request, namespace(), target, access)
}

function requireOwner(access: Access): void {
  if (!access.owner) throw new RestError(401, 'Permission denied')
}

function targetOf(pathname: string) {
  const path = /^(.*)\.json$/.exec(pathname)?.[1]
  if (path === undefined) {
    throw new RestError(404, 'append .json to your request URI to use the REST API.')
  }
  return parseTarget(path.split('/').map(decoded).join('/'))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new RestError(400, 'Invalid path: Invalid token in path')
  }
}

/**
 * Returns the coverage of the rules, at `/.inspect/coverage` as a page and at `/.inspect/coverage.json`, without
 * authentication. The JSON has our own members, because the official ones are not documented.
 *
 * Source: https://firebase.google.com/docs/rules/emulator-reports
 */
function rulesCoverage({ pathname }: RestRequest, { name, rulesCoverage }: Namespace) {
  return pathname.endsWith('.json')
    ? answer('application/json', JSON.stringify(reportOf(name, rulesCoverage)))
    : answer('text/html', coveragePage(name, rulesCoverage))
}

function reportOf(namespace: string, coverage: Coverage) {
  return { namespace, rules: coverage.source, expressions: coverage.list() }
}

function answer(type: string, text: string): RestReply {
  return { status: 200, headers: { 'Content-Type': `${type}; charset=utf-8` }, json: null, text }
}
