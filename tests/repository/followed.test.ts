import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FOLLOWED } from '../bench/growth/followed.ts'
import { ROOT } from '../support/root.ts'

const HOOKS = globSync('web/src/lib/hooks/live/use-*.ts', { cwd: ROOT }).filter(
  (file) => !file.includes('.test.'),
)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The path of a list that a hook follows, in the client's source. */
const LIST = /useLiveList\((?:[^`',()]*\? null : )?[`']([^`']+)[`']/g

it('the page used for counting follows the same paths as a member’s home', () => {
  const home = read('web/src/features/home/member-home.tsx')
  const used = HOOKS.filter((file) => {
    const name = /export function (use\w+)/.exec(read(file))?.[1] ?? ''
    return home.includes(`${name}(`)
  })
  const lists = used.flatMap((file) => [...read(file).matchAll(LIST)].map(([, path = '']) => path))
  // Every signed-in page also follows the settings.
  const paths = [...lists.map((path) => path.replace('${uid}', '{uid}')), 'settings/{uid}']
  expect(paths.sort()).toEqual(FOLLOWED)
})
