import { SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFakeServers, type FakeServers, type Reply } from '../doctor/testing/fake-servers.ts'
import { apply } from './apply.ts'
import { wantedResources } from './wanted.ts'

const OBJECTIVES = 'google/v3/projects/p/services/sesame-api/serviceLevelObjectives'
const REFUSED = {
  status: 400,
  body: 'Invalid SLO definition: The metric referenced by the provided filter is unknown.',
}

const [wanted] = wantedResources({ projectId: 'p', host: 'https://sesame.example' }).filter(
  ({ kind, key }) => kind === 'objective' && key === 'refresh',
)

let replies: Record<string, () => Reply>
let servers: FakeServers<'google'>
let slept: number[]
let said: number
beforeEach(async () => {
  ;[replies, slept, said] = [{}, [], 0]
  servers = await startFakeServers(['google'], replies)
})
afterEach(() => servers.close())

async function create(): Promise<void> {
  if (!wanted) throw new Error('no objective')
  const env = { CLOUD_MONITORING_URL: servers.origins.google }
  const parts = { projectId: 'p', env, accessToken: 'token' }
  await apply(parts, [{ kind: 'missing', wanted }], {
    say: () => void (said += 1),
    sleep: (ms) => Promise.resolve(void slept.push(ms)),
  })
}

it('apply repeats the request for an objective until Cloud Monitoring has registered its metric', async () => {
  replies[OBJECTIVES] = () => (slept.length < 3 ? REFUSED : { body: {} })
  await create()
  expect([servers.requests.length, said]).toEqual([4, 1])
})

it('apply stops repeating a request after a quarter of an hour', async () => {
  replies[OBJECTIVES] = () => REFUSED
  await expect(create()).rejects.toThrow('répond 400')
  expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(900 * SECOND_MS)
})

it('apply does not repeat a request that Cloud Monitoring refuses for any reason except an unknown metric', async () => {
  replies[OBJECTIVES] = () => ({ status: 400, body: 'goal: out of range' })
  await expect(create()).rejects.toThrow('out of range')
  expect(slept).toEqual([])
})
