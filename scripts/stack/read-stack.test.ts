import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readStack } from './read-stack.ts'

it('readStack rejects a folder without source maps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-maps-'))
  try {
    expect(() => readStack('at index.js:1:1', folder)).toThrow('Pas de cartes de sources')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('readStack reads very long lines within a second', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-maps-'))
  try {
    const map = { version: 3, sources: ['index.ts'], names: [], mappings: 'AAAA' }
    writeFileSync(join(folder, 'index.js.map'), JSON.stringify(map))
    const long = `${'a'.repeat(1500)} ${'.js'.repeat(500)}`
    const from = performance.now()
    expect(readStack(`${long}\n    at f (file:///workspace/index.js?v=1:1:1)`, folder)).toBe(
      `${long}\n    at f (index.ts:1:1)`,
    )
    expect(performance.now() - from).toBeLessThan(1000)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
