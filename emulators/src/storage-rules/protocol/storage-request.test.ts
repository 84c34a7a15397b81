import { createRequire } from 'node:module'
import { afterAll, expect, it, vi } from 'vitest'
import type { VerifyContext } from './messages.ts'
import { verifyContext, type StorageFile, type StorageRequest } from './storage-request.ts'

/** Internals of firebase-tools that these tests call. The tests fail if an upgrade changes them. */
interface Tools {
  readonly StorageLayer: new (
    ...parts: unknown[]
  ) => Readonly<Record<string, (request: object) => Promise<unknown>>>
  readonly StorageRulesRuntime: new () => {
    _sendRequest: (request: { context: VerifyContext }) => Promise<unknown>
    verifyWithRuleset(name: string, options: object): Promise<unknown>
  }
  readonly getFirebaseRulesValidator: (provide: () => object) => object
  readonly StoredFileMetadata: new (
    options: object,
    functions: object,
    bytes: Buffer,
  ) => {
    asRulesResource(changes?: object): StorageFile
  }
}

const tools = createRequire(import.meta.url)
const from = <Name extends keyof Tools>(file: string) =>
  tools(`firebase-tools/lib/emulator/storage/${file}.js`) as Pick<Tools, Name>
const { StorageLayer } = from<'StorageLayer'>('files')
const { StorageRulesRuntime } = from<'StorageRulesRuntime'>('rules/runtime')
const { getFirebaseRulesValidator } = from<'getFirebaseRulesValidator'>('rules/utils')
const { StoredFileMetadata } = from<'StoredFileMetadata'>('metadata')

/** The function of @firebase/util with which @firebase/rules-unit-testing makes its tokens. */
const { createMockUserToken } = createRequire(tools.resolve('@firebase/rules-unit-testing'))(
  '@firebase/util',
) as { createMockUserToken: (claims: object, projectId: string) => string }

vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_123 })
afterAll(() => {
  vi.useRealTimers()
})

const BUCKET = 'demo-project.firebasestorage.app'
const auth = { uid: 'alice', token: { email_verified: true } }
const BYTES = Buffer.from('12345')
const metadata = { contentType: 'image/png', metadata: { album: 'summer' } }

/** A file in the form in which firebase-tools stores it. */
const stored = (name: string) =>
  new StoredFileMetadata(
    { name, bucket: BUCKET, contentType: 'image/png', customMetadata: { album: 'summer' } },
    {},
    BYTES,
  )

/**
 * Performs an operation in the emulator's own file layer, and returns the request that the operation sends to the rules.
 * The rules deny every request.
 */
async function asked(operation: string, request: object, files: readonly string[] = []) {
  const sent: VerifyContext[] = []
  const runtime = new StorageRulesRuntime()
  runtime._sendRequest = ({ context }) => {
    sent.push(context)
    return Promise.resolve({ errors: [], warnings: [], result: { permit: false } })
  }
  const ruleset = { verify: (options: object) => runtime.verifyWithRuleset('0', options) }
  const layer = new StorageLayer(
    'demo-project',
    new Map(files.map((name) => [`${BUCKET}/${name}`, { metadata: stored(name) }])),
    new Map(),
    getFirebaseRulesValidator(() => ruleset),
    {},
    { readBytes: () => BYTES, deleteFile: () => undefined },
    {},
  )
  const token = createMockUserToken({ sub: 'alice', ...auth.token }, 'demo-project')
  const authorization = `Firebase ${token}`
  const names = { bucketId: BUCKET, decodedObjectId: 'a/b', objectId: 'a/b' }
  await expect(layer[operation]?.({ ...names, authorization, ...request })).rejects.toThrow()
  const [context, ...more] = sent
  expect(more).toEqual([])
  const { path, method, variables } = context ?? {}
  return { path, method, variables }
}

const { md5Hash = '', crc32c = '', etag = '' } = stored('a/b').asRulesResource()
const file: StorageFile = { ...metadata, size: 5, md5Hash, crc32c, etag }
const upload = { status: 'final', metadata, size: 5, path: 'upload' }

it.each<[what: string, asked: Parameters<typeof asked>, own: StorageRequest]>([
  ['an upload', ['uploadObject', upload], { method: 'create', path: 'a/b', newResource: file }],
  [
    'an upload over a file',
    ['uploadObject', upload, ['a/b']],
    { method: 'create', path: 'a/b', resource: file, newResource: file },
  ],
  [
    'new metadata',
    ['updateObjectMetadata', { metadata: { contentType: 'text/plain' } }, ['a/b']],
    {
      method: 'update',
      path: 'a/b',
      resource: file,
      newResource: { ...file, contentType: 'text/plain', metageneration: 2 },
    },
  ],
  ['a download', ['getObject', {}, ['a/b']], { method: 'get', path: 'a/b', resource: file }],
  ['a download of nothing', ['getObject', {}], { method: 'get', path: 'a/b' }],
  ['a deletion', ['deleteObject', {}, ['a/b']], { method: 'delete', path: 'a/b', resource: file }],
  ['a list', ['listObjects', { prefix: 'a/' }, ['a/b']], { method: 'list', path: 'a/' }],
  ['a list of more', ['listObjects', { prefix: 'a//' }], { method: 'list', path: 'a//' }],
  ['a list of all', ['listObjects', { prefix: '' }], { method: 'list', path: '' }],
])(
  'verifyContext returns the same request for %s as the Storage emulator',
  async (_, operation, own) => {
    expect(verifyContext({ ...own, auth })).toEqual(await asked(...operation))
  },
)
