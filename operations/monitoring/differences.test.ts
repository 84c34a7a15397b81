import { expect, it } from 'vitest'
import { apply } from './apply.ts'
import { COLLECTIONS, KINDS } from './collections.ts'
import { differencesOf, tellDifference } from './differences.ts'
import type { Found } from './found.ts'
import type { Json } from './resource.ts'
import { wantedResources } from './wanted.ts'

const wanted = wantedResources({ projectId: 'p', host: 'https://sesame.example' })

/** A project that has everything wanted, and more. */
function has(more: Partial<Record<(typeof KINDS)[number], Json[]>> = {}): Found {
  const lists = KINDS.map((kind) => {
    const ours = wanted.filter((each) => each.kind === kind)
    const found = ours.map(({ key, body }) => ({ name: key, ...body }))
    return [kind, [...(more[kind] ?? []), ...found]]
  })
  return Object.fromEntries(lists) as Found
}

it('finds no difference in a complete project, and leaves other people’s resources alone', () => {
  const others = { metric: [{ name: 'other' }], policy: [{ name: 'other', userLabels: {} }] }
  expect(differencesOf(wanted, has(others))).toEqual([])
})

it.each(wanted.filter(({ kind }) => !['uptime', 'policy'].includes(kind)))(
  'does not change someone else’s resource under the name of $title',
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
    await expect(apply(parts, differences)).rejects.toThrow('n’est pas de nous')
  },
)
