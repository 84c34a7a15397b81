import { describe, expect, it } from 'vitest'
import { readOptions, USAGE } from './options.ts'

describe('the options of sesame-emulators', () => {
  it('have a default each', () => {
    expect(readOptions([])).toEqual({
      help: false,
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
    [['--only', 'auth,firestore'], '--only firestore : inconnu'],
    [['--port-offset', '-1'], '--port-offset'],
    [['--port-offset', 'many'], '--port-offset many'],
    [['--colour'], '--colour : option inconnue'],
    [['--project'], '--project'],
    [['start'], 'ne prend que des options'],
  ])('are refused with a reason: %j', (parameters, reason) => {
    expect(() => readOptions(parameters)).toThrow(reason)
  })

  it('are all explained', () => {
    for (const name of ['config', 'project', 'only', 'port-offset', 'import', 'export-on-exit'])
      expect(USAGE).toContain(`--${name} `)
  })
})
