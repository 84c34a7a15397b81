import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FOLLOWED } from '../bench/growth/followed.ts'
import { ROOT } from '../support/root.ts'

const HOOKS = globSync('web/src/lib/hooks/live/use-*.ts', { cwd: ROOT }).filter(
  (file) => !file.includes('.test.'),
)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Matches a call in the client's source that makes a hook listen to a list, and captures the list's path. */
const LIST = /useLiveList\((?:[^`',()]*\? null : )?[`']([^`']+)[`']/g

it('the simulated visit (bench/growth) listens to the same paths as a member’s home page', () => {
  const home = read('web/src/features/home/member-home.tsx')
  const used = HOOKS.filter((file) => {
    const name = /export function (use\w+)/.exec(read(file))?.[1] ?? ''
    return home.includes(`${name}(`)
  })
  const lists = used.flatMap((file) => [...read(file).matchAll(LIST)].map(([, path = '']) => path))
  // Every signed-in page also listens to the settings.
  const paths = [...lists.map((path) => path.replace('${uid}', '{uid}')), 'settings/{uid}']
  expect(paths.sort()).toEqual(FOLLOWED)
})
