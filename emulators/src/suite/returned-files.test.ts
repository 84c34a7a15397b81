import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { firebaseTools } from '../official/firebase-tools.ts'
import { english } from '../texts/english.ts'
import { moduleUrl } from './embedded.ts'
import { signal } from './process-tree.ts'

/** The folder of modules that contains firebase-tools and its chokidar. */
const MODULES = dirname(dirname(dirname(dirname(firebaseTools(english)))))

/**
 * A watcher like those of firebase-tools, in a process of its own. Prints each event with the file's content. Prints that
 * it is ready when it has certainly recorded the initial state of the file, with which it compares later states.
 */
const WATCHER = `
const { readFileSync } = require('node:fs')
const watcher = require('chokidar').watch(process.argv[2], { persistent: true, ignoreInitial: true })
watcher.on('ready', () => setTimeout(() => console.log('ready'), 500))
watcher.on('unlink', () => console.log('unlink'))
watcher.on('change', () => setTimeout(() => console.log(readFileSync(process.argv[2], 'utf8')), 20))
`

/** Starts to watch a file. Resolves when changes are reported, with a function that waits for a line of output. */
async function watchedFile() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sesame-returned-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(MODULES, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'watcher.cjs'), WATCHER)
  mkdirSync(join(folder, 'rules'))
  const file = join(folder, 'rules', 'database.rules.json')
  writeFileSync(file, 'first')
  const preload = ['--import', moduleUrl('./returned-files', import.meta.url)]
  const child = spawn(process.execPath, [...preload, join(folder, 'watcher.cjs'), file])
  onTestFinished(() => signal([child.pid ?? 0], 'SIGKILL'))
  const seen: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => seen.push(line))
  const sees = (line: string) => expect.poll(() => seen, { timeout: 10_000 }).toContain(line)
  await sees('ready')
  return { file, seen, sees }
}

it.each<[string, (file: string, sees: (line: string) => Promise<void>) => Promise<void> | void]>([
  ['written to', (file) => writeFileSync(file, 'second')],
  [
    'deleted and created at once',
    (file) => {
      rmSync(file)
      writeFileSync(file, 'second')
    },
  ],
  [
    'deleted and, later, created',
    async (file, sees) => {
      rmSync(file)
      await sees('unlink')
      writeFileSync(file, 'second')
    },
  ],
  [
    'replaced by another',
    (file) => {
      writeFileSync(`${file}.new`, 'second')
      renameSync(`${file}.new`, file)
    },
  ],
  [
    'deleted and created with its folder',
    async (file, sees) => {
      rmSync(dirname(file), { recursive: true })
      await sees('unlink')
      mkdirSync(dirname(file))
      writeFileSync(file, 'second')
    },
  ],
  [
    'moved away and, later, written anew',
    async (file, sees) => {
      renameSync(file, `${file}~`)
      await sees('unlink')
      writeFileSync(file, 'second')
    },
  ],
])('the watcher reports a change when the file is %s, and every later change', async (_, save) => {
  const { file, seen, sees } = await watchedFile()
  await save(file, async (line) => sees(line))
  await sees('second')
  seen.length = 0
  await save(file, async (line) => sees(line))
  await sees('second')
  writeFileSync(file, 'third')
  await sees('third')
})
