import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const PUBLIC = join(import.meta.dirname, '../../public')
const read = (file: string) => readFileSync(join(PUBLIC, file), 'utf8')

it('the worker caches the offline page’s files under a name that changes with them', () => {
  const files = ['hors-connexion.html', 'hors-connexion.css', 'hors-connexion.js', 'favicon.svg']
  const digest = createHash('sha256').update(files.map(read).join('')).digest('hex').slice(0, 8)
  expect(read('worker.js')).toContain(`'hors-connexion-${digest}'`)
})
