import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readStack } from './read-stack.ts'

it('says so when there are no maps to read with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-maps-'))
  try {
    expect(() => readStack('at index.js:1:1', folder)).toThrow('Pas de cartes de sources')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
