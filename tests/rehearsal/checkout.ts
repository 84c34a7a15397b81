import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../support/root.ts'

/** The parts of the repository that a deploy needs. */
const PARTS = [
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'firebase.json',
    '.firebaserc',
    'docs/runbook.md',
  ],
  ...['database.rules.json', 'statistics.rules.json', 'storage.rules'],
  ...['application', 'brand', 'contract', 'functions', 'web', 'console', 'scripts', 'operations'],
]

/** Folders that the copy shares with the repository. */
const SHARED = ['.', 'functions', 'web', 'console'].map((part) => `${part}/node_modules`)

/** A copy of the repository, from which a rehearsal deploys. It is removed afterwards. */
export interface Checkout {
  readonly folder: string
  read(path: string): string
  write(path: string, text: string): void
  remove(): void
}

/** Copies the files that a deploy needs into a temporary folder, without any build. */
export function copyCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-rehearsal-'))
  // Instances run as another user, who must be able to read the credentials in this folder.
  chmodSync(folder, 0o755)
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/^(?:node_modules|dist.*|\.secret\.local)$/.test(basename(path)),
    })
  }
  for (const shared of SHARED) {
    if (existsSync(join(ROOT, shared))) symlinkSync(join(ROOT, shared), join(folder, shared))
  }
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => writeFileSync(join(folder, path), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
