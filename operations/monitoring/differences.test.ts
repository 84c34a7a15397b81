import { afterEach, expect, it, vi } from 'vitest'
import { apply } from './apply.ts'
import { COLLECTIONS, KINDS } from './collections.ts'
import { differencesOf, tellDifference } from './differences.ts'
import type { Found } from './found.ts'
import type { Json } from './resource.ts'
import { wantedResources } from './wanted.ts'

const SITE = { projectId: 'p', host: 'https://sesame.example' }
const wanted = wantedResources(SITE)

afterEach(() => vi.unstubAllEnvs())

/** Returns a project that has all wanted resources and the given ones. */
function has(more: Partial<Record<(typeof KINDS)[number], Json[]>> = {}): Found {
  const lists = KINDS.map((kind) => {
    const ours = wanted.filter((each) => each.kind === kind)
    const found = ours.map(({ key, body }) => ({ name: key, ...body }))
    return [kind, [...(more[kind] ?? []), ...found]]
  })
  return Object.fromEntries(lists) as Found
}

it('differencesOf finds no difference in a complete project, and ignores resources that are not ours', () => {
  const others = { metric: [{ name: 'other' }], policy: [{ name: 'other', userLabels: {} }] }
  expect(differencesOf(wanted, has(others))).toEqual([])
})

it.each(wanted.filter(({ kind }) => !['uptime', 'policy'].includes(kind)))(
  'apply does not change someone else’s resource that has the name of $title',
  async ({ kind, key, body }) => {
    const { description: _, userLabels: __, labels: ___, ...theirs } = body
    const found = has()
    const others = found[kind].filter((each) => COLLECTIONS[kind].keyOf(each) !== key)
    const differences = differencesOf(wanted, {
      ...found,
      [kind]: [...others, { ...theirs, name: key }],
    })
    expect(differences).toMatchObject([{ kind: 'taken' }])
    expect(differences.map(tellDifference).join()).toContain('n’est pas de nous')
    const parts = { projectId: 'p', env: {}, accessToken: 'token' }
    await expect(apply(parts, differences, { say: () => undefined })).rejects.toThrow(
      'n’est pas de nous',
    )
  },
)

it('differences are described in the operator’s language, but the deployed texts are the same in every language', () => {
  vi.stubEnv('LC_ALL', 'C.UTF-8')
  const inEnglish = wantedResources(SITE)
  expect(inEnglish.map(({ body }) => body)).toEqual(wanted.map(({ body }) => body))
  const policy = inEnglish.filter(({ kind, key }) => kind === 'policy' && key === 'token-reuse')
  const [missing] = differencesOf(policy, { ...has(), policy: [] }).map(tellDifference)
  expect(missing).toBe('+ alert token-reuse')
})
