import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openProject } from './doctor/project/open-project.ts'

describe('npm run doctor', () => {
  it.each([
    [[], 'Usage\u00A0: npm run doctor'],
    [['one', 'two'], 'Usage\u00A0: npm run doctor'],
    [['one', '--suite'], 'Usage\u00A0: npm run doctor'],
    [['--unknown'], 'Usage\u00A0: npm run doctor'],
    [['nowhere'], 'functions/.env.nowhere n’existe pas'],
  ])('exits with code 2 if started with %j', (parameters, message) => {
    const script = join(import.meta.dirname, 'doctor.ts')
    const env = { ...process.env, NODE_NO_WARNINGS: '1' }
    const run = spawnSync(process.execPath, [script, ...parameters], { env, encoding: 'utf8' })
    expect(run.stderr).toContain(`✖ ${message}`)
    expect([run.status, run.stdout]).toEqual([2, ''])
  })

  it('prints its usage in English if the terminal’s language is not French', () => {
    const script = join(import.meta.dirname, 'doctor.ts')
    const env = { ...process.env, NODE_NO_WARNINGS: '1', LC_ALL: 'C.UTF-8' }
    const run = spawnSync(process.execPath, [script, '--help'], { env, encoding: 'utf8' })
    expect(run.stdout).toContain('Usage: npm run doctor -- PROJECT')
    expect([run.status, run.stderr]).toEqual([0, ''])
  })

  it('says how to get credentials if there are none', async () => {
    const token = () => Promise.reject(new Error('Could not load the default credentials.'))
    await expect(openProject('default', {}, token)).rejects.toThrow(
      'gcloud auth application-default login',
    )
  })
})
