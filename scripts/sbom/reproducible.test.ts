import { describe, expect, it } from 'vitest'
import { reproducible } from './reproducible.ts'

const SUBJECT = { name: 'sesame', committedAt: '2026-01-01T00:00:00Z' }

const cyclone = (uuid: string, timestamp: string, folder: string, version = '1.0.0') =>
  JSON.stringify({
    serialNumber: `urn:uuid:${uuid}`,
    metadata: { timestamp, component: { name: folder } },
    components: [{ name: 'react', version }],
  })
const spdx = (uuid: string, created: string) =>
  JSON.stringify({
    documentNamespace: `http://spdx.org/spdxdocs/sesame-2.0.38-${uuid}`,
    creationInfo: { created, creators: ['Tool: npm/cli-11.19.1'] },
    packages: [],
  })

const [ONE, TWO] = ['f2abbc69-27a6-48cc-b047-cf622aa2cf2e', 'ff4bae72-2249-4efd-8ca8-526430d597c2']
const VALID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/

describe('a software bill of materials', () => {
  it('is identical in every run and in every folder', () => {
    const first = reproducible(cyclone(ONE, '2026-11-25T00:15:29.133Z', 'main'), SUBJECT)
    const second = reproducible(cyclone(TWO, '2026-11-26T01:02:03.456Z', 'copy'), SUBJECT)
    expect(first).toBe(second)
    const { serialNumber, metadata } = JSON.parse(first) as Record<string, unknown>
    expect(serialNumber).toMatch(VALID)
    expect(metadata).toEqual({ timestamp: SUBJECT.committedAt, component: { name: 'sesame' } })
    expect(reproducible(spdx(ONE, 'now'), SUBJECT)).toBe(reproducible(spdx(TWO, 'then'), SUBJECT))
  })

  it('gets a different id if any version in the bill changes', () => {
    const idOf = (version: string) =>
      (JSON.parse(reproducible(cyclone(ONE, '', '', version), SUBJECT)) as { serialNumber: string })
        .serialNumber
    expect(idOf('1.0.0')).not.toBe(idOf('1.0.1'))
  })

  it('keeps the other fields of npm’s bill', () => {
    const kept = JSON.parse(reproducible(spdx(ONE, 'now'), SUBJECT)) as Record<string, unknown>
    expect(kept).toMatchObject({
      creationInfo: { creators: ['Tool: npm/cli-11.19.1'] },
      packages: [],
    })
    expect(kept['documentNamespace']).toContain('http://spdx.org/spdxdocs/sesame-2.0.38-')
  })
})
