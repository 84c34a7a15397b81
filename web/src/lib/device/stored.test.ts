import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BROWSER_TOKEN_KEY } from '@sesame/contract/browser-token'
import { ACCESS_TOKEN_KEY } from '@sesame/contract/constants'
import { STORED } from './stored.ts'

const SOURCES = join(import.meta.dirname, '..', '..')

/** Finds the keys that the sources write to storage: constants called `KEY`, and literal names. */
function ownKeys(): string[] {
  const files = globSync('{**/*.{ts,tsx},app/cdn.js}', {
    cwd: SOURCES,
    exclude: ['**/*.test.*', 'test/**'],
  })
  const texts = files.map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  const stores = texts.filter((text) => /Preference|[sS]torage\b/.test(text))
  return stores.flatMap((text) =>
    [...text.matchAll(/\bconst (?:\w+_)?KEY = '(\w+)'|Preference\('(\w+)'/g)].map(
      ([, constant, name]) => constant ?? name ?? '',
    ),
  )
}

it('STORED lists every key that our own code stores, and no others', () => {
  const { session, browser, person, lock, choices, comfort, redirect, mail, cdn } = STORED
  const listed = [
    ...session,
    ...browser,
    ...person,
    ...lock,
    ...choices,
    ...comfort,
    ...redirect,
    ...mail,
    ...cdn,
  ]
  const keys = [...ownKeys(), ACCESS_TOKEN_KEY, BROWSER_TOKEN_KEY]
  expect(new Set(keys)).toEqual(new Set(listed.filter((name) => !name.endsWith('*'))))
})
