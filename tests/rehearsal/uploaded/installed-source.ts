import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzip } from './unzip.ts'

/** An uploaded source, installed as on the platform and then made read-only. */
export interface InstalledSource {
  readonly folder: string
  remove(): void
}

/**
 * Installs an uploaded source in an empty folder, as the Node.js buildpack does: creates a missing lockfile, then runs `npm
 * ci` in production. No script of the package runs, because firebase-tools sends `GOOGLE_NODE_RUN_SCRIPTS=""`.
 *
 * Source: GoogleCloudPlatform/buildpacks, `cmd/nodejs/npm`, `pkg/nodejs/npm.go`.
 *
 * @throws {Error} if the archive is damaged or npm fails, after removing the folder.
 */
export async function installSource(archive: Buffer): Promise<InstalledSource> {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-source-'))
  const remove = () => {
    setWritable(folder, true)
    rmSync(folder, { recursive: true })
  }
  try {
    const files = unzip(archive)
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), bytes)
    }
    const hasLockfile = files.has('package-lock.json') || files.has('npm-shrinkwrap.json')
    if (!hasLockfile) await npm(folder, 'install', '--package-lock-only', '--quiet')
    await npm(folder, 'ci', '--quiet')
    setWritable(folder, false)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Runs npm in a folder, with NODE_ENV set to production. */
async function npm(cwd: string, ...parameters: string[]): Promise<void> {
  const script = process.env['npm_execpath']
  const [command, ...before] = script?.endsWith('.js') ? [process.execPath, script] : ['npm']
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const env = { ...process.env, NODE_ENV: 'production', GOOGLE_NODE_RUN_SCRIPTS: '' }
  await promisify(execFile)(command, [...before, ...parameters, ...quiet], { cwd, env })
}

/** The user as which instances run: `nobody` if this process is root, because root could write anywhere. */
export const INSTANCE_USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Makes a folder readable for everyone and, if `writable`, writable for its owner. */
function setWritable(folder: string, writable: boolean): void {
  for (const path of ['.', ...globSync('**/*', { cwd: folder })]) {
    const file = join(folder, path)
    const executable = statSync(file).mode & 0o111 ? 0o555 : 0o444
    chmodSync(file, executable | (writable ? 0o200 : 0))
  }
}

/** Whether instances can write into a folder. */
export async function canWrite(folder: string): Promise<boolean> {
  const file = JSON.stringify(join(folder, 'written'))
  const script = `const fs = require('node:fs'); fs.writeFileSync(${file}, ''); fs.rmSync(${file})`
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore', ...INSTANCE_USER })
  return (await new Promise((resolve) => child.once('close', resolve))) === 0
}
