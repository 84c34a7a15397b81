import { describe, expect, it } from 'vitest'
import { readOptions, USAGE } from './options.ts'

describe('the options of sesame-emulators', () => {
  it('have a default each', () => {
    expect(readOptions([])).toEqual({
      help: false,
      exec: undefined,
      config: undefined,
      project: undefined,
      only: undefined,
      portOffset: 0,
      importFrom: undefined,
      exportTo: undefined,
    })
  })

  it('are read', () => {
    const { only, portOffset, importFrom, exportTo } = readOptions(
      '--only auth,storage --port-offset 40 --import seed --export-on-exit out'.split(' '),
    )
    expect({ only, portOffset, importFrom, exportTo }).toEqual({
      only: ['auth', 'storage'],
      portOffset: 40,
      importFrom: 'seed',
      exportTo: 'out',
    })
    expect(readOptions(['--port-offset', 'auto']).portOffset).toBe('auto')
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
    expect(readOptions(parameters).exec).toEqual(words)
  })

  it.each([
    [['--only', 'auth,firestore'], '--only firestore : inconnu'],
    [['--port-offset', '-1'], '--port-offset'],
    [['--port-offset', 'many'], '--port-offset many'],
    [['--colour'], '--colour : option inconnue'],
    [['--project'], '--project'],
    [['start'], 'start : inconnu'],
    [['exec'], 'exec demande une commande'],
    [['exec', 'npm', 'test', '--watch'], '--watch : option inconnue, ou sans sa valeur. Celles'],
  ])('are refused with a reason: %j', (parameters, reason) => {
    expect(() => readOptions(parameters)).toThrow(reason)
  })

  it('are all explained', () => {
    for (const name of ['config', 'project', 'only', 'port-offset', 'import', 'export-on-exit'])
      expect(USAGE).toContain(`--${name} `)
  })
})
