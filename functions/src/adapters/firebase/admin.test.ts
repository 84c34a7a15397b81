import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyAdmin } from './admin.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('the Cloud Storage client repeats removals, listings and writes if the connection was reset', async () => {
  const answered: string[] = []
  const reset = new Set<string>()
  const server = createServer((request, response) => {
    const { method = '' } = request
    if (!reset.has(method)) {
      reset.add(method)
      request.socket.destroy()
      return
    }
    request.resume().on('end', () => {
      answered.push(method)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv(
    'STORAGE_EMULATOR_HOST',
    `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
  )
  try {
    const { bucket } = lazyAdmin({
      projectId: 'demo-resets',
      databaseURL: 'http://127.0.0.1:9?ns=demo-resets',
      shards: [],
      storageBucket: 'demo-resets.appspot.com',
      identityURL: 'http://127.0.0.1:9',
      inEmulator: true,
      databaseEmulator: undefined,
    })
    const files = await bucket()
    await Promise.all([
      files.file('a').delete({ ignoreNotFound: true }),
      files.getFiles({ prefix: 'a' }),
      files.file('b').save('b', { resumable: false, validation: false }),
    ])
    expect(answered.sort()).toEqual(['DELETE', 'GET', 'POST'])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
