import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesInCycles } from './cycles.ts'

it('filesInCycles finds a cycle of type imports, and no file outside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-cycles-'))
  mkdirSync(join(folder, 'src'))
  const write = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text)
  write('a.ts', "import type { B } from './b.ts'\nexport type A = B\n")
  write('b.ts', "import {\n  type C,\n} from './c.ts'\nexport type B = C\n")
  write('c.ts', "import type { A } from './a.ts'\nexport type C = A\n")
  write('d.ts', "import type { A } from './a.ts'\nexport type D = A\n")
  expect(filesInCycles(folder, ['src'])).toEqual(['src/a.ts', 'src/b.ts', 'src/c.ts'])
  rmSync(folder, { recursive: true })
})
