import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { brandedFile } from '../../build/branded.ts'

it('the worker caches the offline page’s files under a cache name that changes when a file changes', () => {
  const worker = brandedFile('worker.js')
  expect(worker).toContain("const PAGE = '/hors-connexion'\n")
  expect(worker).toContain("[PAGE, '/hors-connexion.css', '/hors-connexion.js', '/favicon.svg']")
  const files = [
    'hors-connexion.html',
    'hors-connexion.css',
    'hors-connexion.js',
    'favicon.svg',
  ] as const
  const text = files.map(brandedFile).join('')
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
  expect(worker).toContain(`'hors-connexion-${digest}'`)
})
