import { describe, expect, it } from 'vitest'
import { startApi, type TestApi, type Scenario } from './testing/api-client.ts'
import { SCENARIOS } from './testing/scenarios.ts'
import { START, type World } from './testing/fakes/world.ts'

/** The extra field that a newer revision adds to each record. */
const FUTURE = { future: { of: 'a newer revision' } }

const LABEL = { device: 'iPhone', browser: 'Safari' }

/** Other records in the data export, by path. */
const EXPORTED: Record<string, object> = {
  logins: { ...LABEL, provider: 'password', at: START },
  devices: { ...LABEL, provider: 'password', firstSeenAt: START, lastSeenAt: START },
  notifications: { kind: 'new-device', at: START },
  presence: { online: true, lastChanged: START },
}

/** Masks tokens and ids, which differ in each run. */
function comparable(text: string): string {
  return text
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token')
    .replace(/"[A-Za-z0-9]{10}"/g, '"id"')
    .replace(/"[A-Z2-9]{8}"/g, '"recovery code"')
    .replace(
      /"(?<name>challenge|id|credentialId|publicKey|customToken|key|uri)":"[^"]+"/g,
      '"$<name>":"…"',
    )
}

/** Returns the records that a newer revision may have written, by path. */
function recordsOf({ tree }: Pick<World, 'tree'>): Map<string, object> {
  const below = (place: string) =>
    tree
      .children(place)
      .map(([key, record]): [string, object] => [`${place}/${key}`, record as object])
  return new Map([
    ...below('users'),
    ...below('access/marie/states'),
    ...below('access/marie/shown'),
    ...Object.keys(EXPORTED).flatMap((path) => below(`${path}/marie`)),
  ])
}

/** Adds a newer revision's field to every record. */
function bringForward({ tree }: Pick<World, 'tree'>): void {
  for (const [path, record] of recordsOf({ tree })) {
    const newer = path.startsWith('logins/') && { provider: 'of-tomorrow' }
    tree.write(path, { ...record, ...FUTURE, ...newer })
  }
}

/** Parses a response. The events of an export are compared by content, because their ids are random, and so is their order. */
function parsed(text: string): unknown {
  if (!text.startsWith('{')) return text
  const { securityEvents, ...rest } = JSON.parse(text) as { securityEvents?: object }
  const events = Object.values(securityEvents ?? {}).map((event) => JSON.stringify(event))
  return { ...rest, events: events.sort() }
}

async function play(scenario: Scenario, prepare: (api: TestApi) => void) {
  const api = await startApi()
  try {
    const act = await scenario(api)
    for (const [path, record] of Object.entries(EXPORTED)) {
      api.world.tree.write(`${path}/marie/of-another`, record)
    }
    prepare(api)
    const before = recordsOf(api.world)
    const { status, text } = await act()
    return { status, text: comparable(text), before, after: recordsOf(api.world) }
  } finally {
    await api.close()
  }
}

describe.each(Object.entries(SCENARIOS))(
  '%s, with records of a newer revision',
  (name, scenario) => {
    it('returns the usual response, and keeps the newer revision’s field', async () => {
      const usual = await play(scenario, () => undefined)
      const { status, text, before, after } = await play(scenario, ({ world }) =>
        bringForward(world),
      )
      const isExport = name.endsWith('/user/export')
      const mark = JSON.stringify(FUTURE).slice(1, -1)
      expect(text.includes(mark)).toBe(isExport)
      const known = text
        .replaceAll(`,${mark}`, '')
        .replaceAll(`${mark},`, '')
        // The export shows providers that only a newer revision knows.
        .replaceAll('"provider":"of-tomorrow"', '"provider":"password"')
      expect([status, parsed(known)]).toEqual([usual.status, parsed(usual.text)])
      for (const [key, record] of after) {
        if (before.has(key)) expect([key, record]).toEqual([key, expect.objectContaining(FUTURE)])
      }
    })
  },
)

it('the data export includes alert kinds and sign-in methods known only to a newer revision', async () => {
  const scenario = SCENARIOS['GET /api/common/user/export']
  if (!scenario) throw new Error('no scenario')
  const { status, text } = await play(scenario, ({ world: { tree } }) => {
    tree.write('notifications/marie/of-another/kind', 'of-tomorrow')
    tree.write('logins/marie/of-another/provider', 'of-tomorrow')
  })
  expect(status).toBe(200)
  expect(text).toContain('"kind":"of-tomorrow"')
  expect(text).toContain('"provider":"of-tomorrow"')
})
