import { describe, expect, it } from 'vitest'
import { english } from '../texts/english.ts'
import { french } from '../texts/french.ts'
import { readOptions } from './options.ts'

describe('the options of sesame-emulators', () => {
  it('have a default each', () => {
    expect(readOptions([], english)).toEqual({
      help: false,
      exec: undefined,
      config: undefined,
      project: undefined,
      only: undefined,
      portOffset: 0,
      defaultDeny: false,
      importFrom: undefined,
      exportTo: undefined,
    })
  })

  it('are read', () => {
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
    [['exec', 'npm test'], ['npm test']],
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
  ])('leave the command to run: %j', (parameters, words) => {
    expect(readOptions(parameters, english).exec).toEqual(words)
  })

  it.each([
    [['--only', 'auth,firestore'], '--only firestore: unknown'],
    [['--port-offset', '-5'], '--port-offset -5: a number'],
    [['--port-offset'], '--port-offset: a number'],
    [['--port-offset', 'many'], '--port-offset many'],
    [['--colour'], '--colour: unknown option'],
    [['--project'], '--project'],
    [['start'], 'start: unknown'],
    [['exec'], 'exec needs a command'],
    [
      ['exec', 'npm', 'test', '--watch'],
      '--watch: unknown option, or one without its value. Those',
    ],
  ])('are refused with a reason: %j', (parameters, reason) => {
    expect(() => readOptions(parameters, english)).toThrow(reason)
  })

  it.each([french, english])('are all explained, in each language', ({ usage }) => {
    for (const name of ['config', 'project', 'only', 'port-offset', 'import', 'export-on-exit'])
      expect(usage('auth')).toContain(`--${name} `)
  })
})
