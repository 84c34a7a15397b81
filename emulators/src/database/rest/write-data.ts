import { randomInt } from 'node:crypto'
import { type Access, PermissionDeniedError } from '../namespace/access.ts'
import type { Namespace } from '../namespace/namespace.ts'
import { type Assignment, parseUpdate } from '../namespace/plan-write.ts'
import { WHOLE } from '../query/query.ts'
import { positionAt } from '../rules/ruleset-error.ts'
import { nodeAt, nodeAtTarget } from '../tree/edit.ts'
import { InvalidDataError, InvalidKeyError } from '../tree/limits.ts'
import type { TreeNode } from '../tree/node.ts'
import { formatPath, requireNode, type Target } from '../tree/path.ts'
import { type Json, toJson } from '../tree/to-json.ts'
import { isWriteSizeLimit } from '../tree/write-size.ts'
import { etagHeaders, preconditionFailure } from './etag.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/** The write that a request makes, and the response after it. */
interface Plan {
  readonly assignments: readonly Assignment[]
  readonly answer: (stored: TreeNode) => Json
  /** The written node, whose ETag the client may request; null for an update. */
  readonly written: (stored: TreeNode) => TreeNode | null
}

/**
 * Handles `PUT`, `POST`, `PATCH` or `DELETE /PATH.json`. An update with `null` deletes the data, as the CLI expects.
 *
 * Sources: https://firebase.google.com/docs/reference/rest/database#section-api-usage, firebase-tools
 * `lib/database/removeRemote.js`
 * @throws PermissionDeniedError, InvalidDataError or RestError
 */
export async function writeData(
  request: RestRequest,
  namespace: Namespace,
  target: Target,
  access: Access,
): Promise<RestReply> {
  const body = request.method === 'DELETE' ? '' : await request.body()
  const { assignments, answer, written } = plan(request, target, body)
  const options = writeOptions(request.params, namespace)
  const current = nodeAtTarget(namespace.root, target)
  if (request.header('if-match') !== undefined) {
    if (!namespace.canRead(target.path, WHOLE, access)) throw new PermissionDeniedError()
    const failure = preconditionFailure(request, current)
    if (failure !== null) return failure
  }
  try {
    const stored = nodeAtTarget(namespace.write(assignments, access, options).after, target)
    const node = written(stored)
    return reply(answer(stored), node === null ? {} : etagHeaders(request, node))
  } catch (error) {
    throw withKeyPosition(error, body)
  }
}

function writeOptions(params: URLSearchParams, namespace: Namespace) {
  const sizeLimit = params.get('writeSizeLimit') ?? namespace.writeSizeLimit
  if (!isWriteSizeLimit(sizeLimit)) {
    throw new RestError(400, 'writeSizeLimit must be tiny, small, medium, large or unlimited')
  }
  return { silent: params.get('disableTriggers') === 'true', sizeLimit }
}

function plan(request: RestRequest, target: Target, body: string): Plan {
  const whole = (json: Json): Plan => ({
    assignments: [{ ...target, json }],
    answer: toJson,
    written: (stored) => stored,
  })
  if (request.method === 'DELETE') return whole(null)
  const json = parsed(body)
  const base = () => formatPath(requireNode(target))
  switch (request.method) {
    case 'PUT':
      return whole(json)
    case 'POST': {
      const name = pushId(Date.now())
      return {
        assignments: parseUpdate(base(), { [name]: json }),
        answer: () => ({ name }),
        written: (stored) => nodeAt(stored, [name]),
      }
    }
    default: {
      requireNode(target)
      if (json === null) return { ...whole(null), written: () => null }
      const update = members(json)
      const keys = Object.keys(update)
      const answer = (stored: TreeNode) =>
        Object.fromEntries(keys.map((key) => [key, toJson(nodeAt(stored, key.split('/')))]))
      return { assignments: parseUpdate(base(), update), answer, written: () => null }
    }
  }
}

function members(json: Json): Readonly<Record<string, Json>> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
    return json as Readonly<Record<string, Json>>
  }
  throw new InvalidDataError(
    "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?",
  )
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    throw new InvalidDataError("Invalid data; couldn't parse JSON object, array, or value.", {
      cause,
    })
  }
}

/** Adds the key's position in the body to an error about a key. Returns any other error unchanged. */
function withKeyPosition(error: unknown, body: string): unknown {
  return error instanceof InvalidKeyError
    ? new InvalidKeyError(error.key, positionOf(error.key, body))
    : error
}

/** Line and column, counted from 1, of the first member with this name. */
function positionOf(key: string, body: string): string | undefined {
  const literal = JSON.stringify(key)
  for (let at = body.indexOf(literal); at >= 0; at = body.indexOf(literal, at + 1)) {
    if (!/^\s*:/.test(body.slice(at + literal.length))) continue
    const { line, column } = positionAt(body, at)
    return `${line}:${column}`
  }
  return undefined
}

const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const TIME_CHARACTERS = 8
const RANDOM_CHARACTERS = 12

/** Creates a key for a child added with `POST`. Such keys sort by creation time. */
function pushId(nowMs: number): string {
  const time = Array.from({ length: TIME_CHARACTERS }, (_, index) =>
    ALPHABET.charAt(Math.floor(nowMs / 64 ** (TIME_CHARACTERS - 1 - index)) % 64),
  )
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET.charAt(randomInt(64)))
  return [...time, ...random].join('')
}
