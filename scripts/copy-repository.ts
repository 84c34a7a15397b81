import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { ROOT } from './project.ts'

/** Matches the names of installed, built or local files and folders, which do not belong to the repository. */
const NOT_OURS =
  /^(?:node_modules|dist.*|artefacts|test-results|\.git|\.cache|\.firebase|\.secret.*|\.env(?:\.(?!emulator$|demo-sesame$).*)?)$/

/** Lists the files and folders at the root of the repository. */
const everything = () => readdirSync(ROOT).filter((name) => !NOT_OURS.test(name))

/**
 * Copies the repository, or some of its folders, into a folder. The copy links to the npm packages installed here, but
 * uses its own copies of our packages.
 */
export function copyRepository(to: string, parts: readonly string[] = everything()): void {
  for (const part of parts) {
    cpSync(join(ROOT, part), join(to, part), {
      recursive: true,
      filter: (path) => !NOT_OURS.test(basename(path)),
    })
  }
  for (const modules of globSync('{.,*}/node_modules', { cwd: ROOT })) linkPackages(to, modules)
}

/**
 * Copies the repository with the example as its application, as docs/behind-the-door.md explains, so that no build in the
 * original checkout ever contains the example. The copy is deleted when this process ends.
 *
 * @returns the folder of the copy.
 */
export function copyWithExample(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-example-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  copyRepository(folder)
  const application = join(folder, 'application')
  rmSync(application, { recursive: true })
  cpSync(join(ROOT, 'examples', 'notebook'), application, { recursive: true })
  cpSync(join(ROOT, 'application', 'tsconfig.json'), join(application, 'tsconfig.json'))
  return folder
}

function linkPackages(to: string, modules: string): void {
  mkdirSync(join(to, modules), { recursive: true })
  for (const name of globSync(['*', '@*/*', '.bin', '.sesame-install'], {
    cwd: join(ROOT, modules),
  })) {
    const from = join(ROOT, modules, name)
    if (/^@[^/]*$/.test(name)) mkdirSync(join(to, modules, name), { recursive: true })
    else symlinkSync(ownFolder(to, from) ?? from, join(to, modules, name))
  }
}

/** Returns the folder of one of our packages in the copy; null for other packages, and for packages that were not copied. */
function ownFolder(to: string, installed: string): string | null {
  if (!lstatSync(installed).isSymbolicLink()) return null
  const folder = join(to, relative(ROOT, realpathSync(installed)))
  return existsSync(folder) ? folder : null
}
