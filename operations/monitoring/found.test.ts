import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReader } from '../doctor/project/reader.ts'
import { startFakeServers, type FakeServers, type Replies } from '../doctor/testing/fake-servers.ts'
import { readChannels, readFound } from './found.ts'

const replies: Replies = {}
let servers: FakeServers<'google'>
beforeEach(async () => {
  for (const address of Object.keys(replies)) Reflect.deleteProperty(replies, address)
  servers = await startFakeServers(['google'] as const, replies)
})
afterEach(() => servers.close())

const reader = () => {
  const { google } = servers.origins
  const env = { CLOUD_MONITORING_URL: google, FIREBASE_CLOUDLOGGING_URL: google }
  return createReader({ projectId: 'p', env, accessToken: 'token' })
}

it('readFound reads every page of a list, and finds nothing if the service of a list does not exist', async () => {
  replies['google/v3/projects/p/alertPolicies'] = (query) =>
    query.get('pageToken') === 'second page'
      ? { body: { alertPolicies: [{ name: 'two' }] } }
      : { body: { alertPolicies: [{ name: 'one' }], nextPageToken: 'second page' } }
  const found = await readFound(reader(), 'p')
  expect(found.policy.map(({ name }) => name)).toEqual(['one', 'two'])
  expect(found.objective).toEqual([])
})

it('readChannels finds a channel by name or id, and refuses an ambiguous name', async () => {
  const channel = (id: number, displayName: string) => ({
    name: `projects/p/notificationChannels/${id}`,
    displayName,
  })
  const notificationChannels = [channel(1, 'Nuit'), channel(2, 'Nuit'), channel(3, 'Jour')]
  replies['google/v3/projects/p/notificationChannels'] = { body: { notificationChannels } }
  expect(await readChannels(reader(), 'p', ['Jour', '2'])).toEqual([
    'projects/p/notificationChannels/3',
    'projects/p/notificationChannels/2',
  ])
  await expect(readChannels(reader(), 'p', ['Nuit'])).rejects.toThrow('est le nom de plusieurs')
})
