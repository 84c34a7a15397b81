import { clientEnvironment } from '@sesame/contract/environment'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { VARIABLES } from './environment.ts'

const ROOT = join(import.meta.dirname, '../..')

const textOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
    // Remove comments, because a variable named in a comment is not used.
    .map((file) =>
      readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    )
    .join('\n')

const clients = textOf('{web,console}/src/**/*.{ts,tsx}')
const build = textOf('web/{build/!(environment).ts,vite.config.ts}')
const doctor = textOf('operations/doctor/**/*.ts')

interface Shape {
  readonly shape?: Readonly<Record<string, Shape>>
}

/** The paths of a schema's values, in the form in which code reads them: `environment.firebase.apiKey`. */
const leavesOf = ({ shape }: Shape, path = 'environment'): string[] =>
  shape === undefined
    ? [path]
    : Object.entries(shape).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`))

/** A pattern that matches this path, but not a longer one. */
const read = (path: string) => new RegExp(`\\b${path.replaceAll('.', '\\.')}\\b`)

describe('the environment', () => {
  it.each(leavesOf(clientEnvironment as unknown as Shape))(
    '%s is used by a client, by its build or by the script `doctor`',
    (leaf) => {
      const variable = Object.entries(VARIABLES).find(([, path]) => `environment.${path}` === leaf)
      const isCompared = variable !== undefined && read(variable[0]).test(doctor)
      expect(isCompared || read(leaf).test(clients + build)).toBe(true)
    },
  )

  it('no client code reads `import.meta.env`, because the environment is the only way to read variables', () => {
    expect(clients.match(/import\.meta\.env\b.*/g)).toBeNull()
  })
})
