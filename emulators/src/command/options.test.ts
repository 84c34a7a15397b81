import { describe, expect, it } from 'vitest'
import { english } from '../texts/english.ts'
import { french } from '../texts/french.ts'
import { readOptions } from './options.ts'

describe('the options of sesame-emulators', () => {
  it('have defaults', () => {
    expect(readOptions([], english)).toEqual({
      help: false,
      version: false,
      exec: undefined,
      config: undefined,
      project: undefined,
      only: undefined,
      targets: [],
      portOffset: 0,
      defaultDeny: false,
      importFrom: undefined,
      exportTo: undefined,
      inspectFunctions: undefined,
      debug: false,
    })
  })

  it('are read from the command line', () => {
    const { only, portOffset, defaultDeny, importFrom, exportTo } = readOptions(
      '--only auth,storage --port-offset 40 --default-deny --import seed --export-on-exit out'.split(
        ' ',
      ),
      english,
    )
    expect({ only, portOffset, defaultDeny, importFrom, exportTo }).toEqual({
      defaultDeny: true,
      only: ['auth', 'storage'],
      portOffset: 40,
      importFrom: 'seed',
      exportTo: 'out',
    })
    expect(readOptions(['--port-offset', 'auto'], english).portOffset).toBe('auto')
  })

  it.each([
    ['-P staging', { project: 'staging' }],
    ['-c other.json', { config: 'other.json' }],
    ['-h', { help: true }],
    ['--version', { version: true }],
    ['-V exec', { version: true, exec: undefined }],
    ['--non-interactive', { exec: undefined }],
    ['--debug', { debug: true }],
    ['--import seed --export-on-exit', { importFrom: 'seed', exportTo: 'seed' }],
    ['--export-on-exit --import seed', { importFrom: 'seed', exportTo: 'seed' }],
    ['--import=seed --export-on-exit=out', { importFrom: 'seed', exportTo: 'out' }],
    ['--inspect-functions', { inspectFunctions: true }],
    ['--inspect-functions --only auth', { inspectFunctions: true, only: ['auth'] }],
    ['--inspect-functions=true', { inspectFunctions: true }],
    ['--inspect-functions 9300', { inspectFunctions: 9300 }],
    ['--only functions:api', { only: ['functions'], targets: ['functions:api'] }],
    [
      '--only hosting:app,hosting:admin,auth',
      { only: ['hosting', 'auth'], targets: ['hosting:app', 'hosting:admin'] },
    ],
    ['--only hosting:app,hosting', { only: ['hosting'], targets: [] }],
  ])('are read in the forms that firebase-tools accepts: %s', (line, options) => {
    expect(readOptions(line.split(' '), english)).toMatchObject(options)
  })

  it('accept spaces between emulators, and an empty list for all emulators', () => {
    expect(readOptions(['--only', 'auth, database'], english).only).toEqual(['auth', 'database'])
    expect(readOptions(['--only', ''], english).only).toBeUndefined()
  })

  it('end where the command to run begins; later words belong to that command', () => {
    const words = ['exec', '--', 'x', '--export-on-exit']
    expect(readOptions(words, english)).toMatchObject({ exec: words.slice(2), exportTo: undefined })
    expect(readOptions(['--import', 'seed', '--export-on-exit', ...words], english)).toMatchObject({
      exec: words.slice(2),
      exportTo: 'seed',
    })
  })

  it.each([
    [['exec', 'npm test'], ['npm test']],
    [['exec', 'npm test', '--import', 'seed', '--export-on-exit'], ['npm test']],
    [['exec', 'npm test', '--only', 'auth'], ['npm test']],
    [['exec', '--only', 'auth', '--', 'npm test'], ['npm test']],
    [
      ['--only', 'auth', 'exec', '--', 'npm', 'test', '--', '-t', 'a b'],
      ['npm', 'test', '--', '-t', 'a b'],
    ],
    [
      ['exec', 'npm', 'test'],
      ['npm', 'test'],
    ],
  ])('are separated from the command to run: %j', (parameters, words) => {
    expect(readOptions(parameters, english).exec).toEqual(words)
  })

  it.each([
    [['--only', 'auth,firestore'], '--only firestore: unknown'],
    [['--port-offset', '-5'], '--port-offset -5: a number'],
    [['--port-offset'], '--port-offset: a number'],
    [['--port-offset', 'many'], '--port-offset many'],
    [['--colour'], '--colour: unknown option'],
    [['--project'], '--project: unknown option, or one without'],
    [['-P'], '--project: unknown option, or one without'],
    [['-x'], '-x: unknown option'],
    [['--export-on-exit'], '--export-on-exit: name a folder'],
    [['--inspect-functions', '80'], '--inspect-functions 80: a port from 1024'],
    [['--inspect-functions', 'many'], '--inspect-functions many: a port from 1024'],
    [['--only', 'firestore:x'], '--only firestore:x: unknown'],
    [['exec', 'npm test', '--ui'], '--ui: the Emulator UI is not offered'],
    [['--log-verbosity', 'DEBUG'], '--log-verbosity: not needed'],
    [['--json'], '--json: the address of the hub'],
    [['-j'], '-j: the address of the hub'],
    [['emulators:export', 'seed'], 'npx firebase emulators:export'],
    [['emulators:start'], 'emulators:start: not needed'],
    [['toString'], 'toString: unknown.'],
    [['--toString'], '--toString: unknown option'],
    [['start'], 'start: not needed'],
    [['begin'], 'begin: unknown'],
    [['exec'], 'exec needs a command'],
    [['exec', ''], 'exec needs a command'],
    [['exec', ' '], 'exec needs a command'],
    [['exec', '--', '', 'test'], 'exec needs a command'],
    [
      ['exec', 'npm', 'test', '--watch'],
      '--watch: unknown option, or one without its value. Those',
    ],
  ])('are rejected with a reason if they are wrong: %j', (parameters, reason) => {
    expect(() => readOptions(parameters, english)).toThrow(reason)
  })

  it.each([french, english])('are all documented in the help, in both languages', ({ usage }) => {
    for (const name of [
      ...['-c, --config', '-P, --project', '--only', '--port-offset', '--default-deny'],
      ...[
        '--import',
        '--export-on-exit',
        '--inspect-functions',
        '--debug',
        '-V, --version',
        '-h, --help',
      ],
    ])
      expect(usage('auth')).toContain(`  ${name} `)
  })
})
