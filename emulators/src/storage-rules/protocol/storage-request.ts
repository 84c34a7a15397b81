import { checkOptions, type Kinds } from '../../check-options.ts'
import { METHODS, type Operation } from '../syntax/syntax.ts'
import { encodeValue } from './encode-value.ts'
import type { VerifyContext } from './messages.ts'

/** The signed-in caller. */
export interface StorageAuth {
  readonly uid: string
  /**
   * Claims of the ID token. They are added to the claims that @firebase/rules-unit-testing gives every token, and
   * override them.
   */
  readonly token?: Readonly<Record<string, unknown>>
}

/**
 * The metadata of a file. Missing fields have the values that the emulator sets for a file uploaded at the time of the
 * request. Only hashes and `etag` stay absent, and a condition that reads them fails.
 *
 * In production, `request.resource` has no `generation`, `metageneration`, `etag`, `timeCreated` and `updated`. The
 * emulator sets all of them, and so does `startStorageRules`.
 *
 * Source: https://firebase.google.com/docs/storage/security/rules-conditions
 */
export interface StorageFile {
  /** In bytes. */
  readonly size: number
  /** `application/octet-stream` by default. */
  readonly contentType?: string
  readonly contentDisposition?: string
  readonly contentEncoding?: string
  /** Custom metadata. */
  readonly metadata?: Readonly<Record<string, string>>
  readonly md5Hash?: string
  readonly crc32c?: string
  readonly etag?: string
  readonly generation?: number
  readonly metageneration?: number
  readonly timeCreated?: Date
  readonly updated?: Date
}

/**
 * A request, as the Storage emulator makes it for an operation of the SDKs:
 *
 * | operation                                                     | method   | resource        | newResource           |
 * | ------------------------------------------------------------- | -------- | --------------- | --------------------- |
 * | `uploadBytes`, `uploadString`, `put`, new or over a file      | `create` | the file, if any | the uploaded file    |
 * | `updateMetadata`                                              | `update` | the file        | the file, with changes |
 * | `getMetadata`, `getBytes`, `getBlob`, `getDownloadURL`        | `get`    | the file, if any |                      |
 * | `list`, `listAll`                                             | `list`   |                 |                       |
 * | `deleteObject`                                                | `delete` | the file, if any |                      |
 *
 * `read` stands for `get` and `list` together, `write` for the other three; no SDK sends them.
 *
 * Source: firebase-tools, `lib/emulator/storage/files.js`;
 * https://firebase.google.com/docs/storage/security/core-syntax#granular_operations
 */
export interface StorageRequest {
  readonly method: Operation | 'read' | 'write'
  /** The name of the file, or of the folder of a `list`: `avatars/alice/0`. */
  readonly path: string
  /** Name of the bucket; `demo-project.firebasestorage.app` by default. */
  readonly bucket?: string
  /** The caller; signed out by default. */
  readonly auth?: StorageAuth | null
  /** The file stored at the path, which rules read as `resource`; none by default. */
  readonly resource?: StorageFile | null
  /** The file that the request would store at the path, which rules read as `request.resource`; none by default. */
  readonly newResource?: StorageFile | null
  /** The time of the request; now by default. */
  readonly time?: Date
}

const REQUEST: Kinds = {
  method: 'a text',
  path: 'a text',
  bucket: 'a text',
  auth: 'an object or null',
  resource: 'an object or null',
  newResource: 'an object or null',
  time: 'a date',
}
const AUTH: Kinds = { uid: 'a text', token: 'an object' }

/**
 * Converts a request to the form in which firebase-tools sends it to the rules runtime.
 *
 * Source: firebase-tools, `verifyWithRuleset` of `lib/emulator/storage/rules/runtime.js`
 * @throws {TypeError} for a malformed request, an unknown method, or a path that starts with a slash, which all rules would
 * deny
 */
export function verifyContext(request: StorageRequest): VerifyContext {
  checkOptions('permits', request, REQUEST, ['method', 'path'])
  if (request.auth) checkOptions('auth', request.auth, AUTH, ['uid'])
  const { method, bucket = 'demo-project.firebasestorage.app', time = new Date() } = request
  if (!METHODS.has(method)) {
    const known = [...METHODS.keys()].join(', ').replace(/, (?=\w+$)/, ' or ')
    throw new TypeError(`Unknown method "${method}": ${known} was expected.`)
  }
  if (request.path.startsWith('/')) {
    const name = request.path.replace(/^\/+/, '')
    throw new TypeError(
      `The path "${request.path}" begins with a slash: give the name of the file, "${name}".`,
    )
  }
  const name = method === 'list' ? request.path.replace(/\/+$/, '') : request.path
  const path = `/b/${bucket}/o/${name}`.replace(/\/$/, '')
  const segments = path.split('/').filter(Boolean)
  const file = (metadata: StorageFile | null = null) =>
    encodeValue(metadata && rulesResource(metadata, { name, bucket, time }))
  return {
    path,
    method,
    variables: {
      resource: file(request.resource),
      request: {
        map_value: {
          fields: {
            path: { path_value: { segments: segments.map((simple) => ({ simple })) } },
            time: encodeValue(time),
            resource: file(request.newResource),
            auth: encodeValue(
              request.auth ? { uid: request.auth.uid, token: claimsOf(request.auth) } : null,
            ),
          },
        },
      },
    },
  }
}

/** Source: firebase-tools, `asRulesResource` of `lib/emulator/storage/metadata.js` */
function rulesResource(
  file: StorageFile,
  { name, bucket, time }: { name: string; bucket: string; time: Date },
) {
  return {
    name,
    bucket,
    generation: time.getTime(),
    metageneration: 1,
    timeCreated: time,
    updated: file.timeCreated ?? time,
    contentDisposition: undefined,
    contentEncoding: undefined,
    contentType: 'application/octet-stream',
    metadata: {},
    ...file,
  }
}

/** The claims of the token, as JSON. Source: `createMockUserToken` of @firebase/util */
function claimsOf({ uid, token = {} }: StorageAuth): unknown {
  const iat = typeof token['iat'] === 'number' ? token['iat'] : 0
  const claims = {
    iss: 'https://securetoken.google.com/demo-project',
    aud: 'demo-project',
    iat,
    exp: iat + 3600,
    auth_time: iat,
    firebase: { sign_in_provider: 'custom', identities: {} },
    ...token,
    sub: uid,
    user_id: uid,
  }
  return JSON.parse(JSON.stringify(claims))
}
