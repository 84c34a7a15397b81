import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { launch, type Launched } from '../src/suite/testing/launch.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A project outside this repository, with the package in its node_modules. */
export interface AnotherProject {
  readonly folder: string
  /** Path of the script that the command runs. */
  readonly command: string
  write(file: string, content: unknown): void
  /** Runs a program in the project's folder. */
  run(words: readonly string[], env: Readonly<Record<string, string>>): Launched
  /** Runs the package's command in the project's folder. */
  ours(parameters: readonly string[], env: Readonly<Record<string, string>>): Launched
  remove(): void
}

/** Creates a project with the files that `npm install` of the packed package and of these dependencies would install. */
export function anotherProject(...dependencies: string[]): AnotherProject {
  const folder = mkdtempSync(join(tmpdir(), 'another-project-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  execFileSync('npm', ['pack', '--pack-destination', modules], {
    cwd: join(ROOT, 'emulators'),
    stdio: 'pipe',
  })
  execFileSync('sh', ['-c', 'tar -xzf sesame-emulators-*.tgz'], { cwd: modules })
  renameSync(join(modules, 'package'), join(modules, 'sesame-emulators'))
  for (const name of ['ws', 're2js', 'firebase-tools', ...dependencies]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  const command = join(modules, 'sesame-emulators', 'bin', 'sesame-emulators.js')
  mkdirSync(join(modules, '.bin'))
  symlinkSync('../sesame-emulators/bin/sesame-emulators.js', join(modules, '.bin/sesame-emulators'))
  chmodSync(command, 0o755)
  return {
    folder,
    command,
    write(file, content) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      const text = typeof content === 'string' ? content : JSON.stringify(content)
      writeFileSync(join(folder, file), text)
    },
    run: (words, env) => launch(words, folder, env),
    ours: (parameters, env) => launch([process.execPath, command, ...parameters], folder, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
