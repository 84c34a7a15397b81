import { MINUTE_MS } from '@sesame/contract/durations'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyAdmin } from '../../functions/src/adapters/firebase/admin.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { suiteConfig } from '../support/own-api.ts'

/** Starts a proxy for the database, whose connections can fail without the client or the server noticing. */
async function startLine() {
  const [host = '', port] = suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST').split(':')
  const ends: Socket[] = []
  const server = createServer((near) => {
    const far = connect(Number(port), host)
    near.pipe(far).pipe(near)
    ends.push(
      near.on('error', () => undefined),
      far.on('error', () => undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => ends.length / 2,
    silence: () => ends.forEach((end) => end.unpipe().pause()),
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

const line = await startLine()
// The SDK reads this variable when it creates its database object.
vi.stubEnv('FIREBASE_DATABASE_EMULATOR_HOST', line.address)
const admin = lazyAdmin(suiteConfig())
const read = async () => (await (await admin.databases.common()).ref('health').get()).exists()

const start = performance.now()
let passed = 0
vi.spyOn(performance, 'now').mockImplementation(() => start + passed)

afterEach(async () => {
  ;(await admin.databases.common()).goOffline()
  line.close()
})

it('a connection that failed while it was idle makes no request fail', async () => {
  await read()
  passed += MINUTE_MS
  await read()
  expect(line.connections()).toBe(1)

  line.silence()
  passed += MINUTE_MS + 1
  await Promise.all([read(), read()])
  expect(line.connections()).toBe(2)
}, 5000)
