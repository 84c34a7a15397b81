import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  EMULATOR,
  makeCheckout,
  settingsOf,
  valuesOf,
  type BuildCheckout,
} from '../scripts/testing/build-checkout.ts'

// Raise the time limits (ms), because each build starts several processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let checkout: BuildCheckout
beforeAll(() => {
  checkout = makeCheckout()
})
afterAll(() => checkout.remove())
afterEach(() => checkout.reset())

describe('npm run deploy', () => {
  const deploy = (...parameters: string[]) => checkout.run('operations/deploy.ts', ...parameters)

  it('deploys to the project that it built for, with the configuration that the build wrote', () => {
    checkout.write('.env.staging', valuesOf('sesame-staging'))
    const { code, output } = deploy(
      '--only',
      'hosting:tools',
      '-P',
      'staging',
      '--config',
      'other.json',
    )
    expect(code).toBe(0)
    expect(output).toContain('«\u00A0sesame-staging\u00A0» (web/.env.staging)')
    expect(output).toContain('! functions/.env.sesame-staging n’existe pas')
    const given = 'deploy --only hosting:tools -P staging --config other.json'
    expect(output).toContain(
      `firebase ${given} --config ${join(checkout.folder, 'firebase.deploy.json')}`,
    )
  })

  it('deploys nothing if the build fails', () => {
    checkout.write('.env.staging', EMULATOR)
    for (const parameters of [['--project', 'staging'], ['--project=default']]) {
      const { code, output } = deploy(...parameters)
      expect(code).toBe(1)
      expect(output).toMatch(/^✖ /)
      expect(output).not.toContain('firebase deploy')
    }
  })

  it('lists the existing projects if no project is given', () => {
    const { code, output } = deploy()
    expect(code).toBe(2)
    expect(output).toMatch(/^✖ Pour quel projet\u00A0\? .*staging \(sesame-staging\)/)
    expect(output).toContain('Usage\u00A0: npm run deploy')
  })

  it.each([
    [
      'SESAME_HOST_ULR',
      'x',
      'SESAME_HOST_ULR\u00A0: inconnue\u00A0; vouliez-vous SESAME_HOST_URL\u00A0?',
    ],
    ['SESAME_SMTP_PORT', 'smtps', 'SESAME_SMTP_PORT est donné sans SESAME_SMTP_HOST'],
  ])('deploys nothing if the functions have %s=%s', (name, value, fault) => {
    checkout.write('.env.staging', valuesOf('sesame-staging'))
    const file = 'functions/.env.sesame-staging'
    checkout.write(`../${file}`, settingsOf('sesame-staging', { [name]: value }))
    const { code, output } = deploy('--project', 'staging')
    expect(code).toBe(1)
    expect(output).toContain(
      `✖ ${file} ne convient pas au projet «\u00A0sesame-staging\u00A0»\u00A0:`,
    )
    expect(output).toContain(`    ${fault}`)
    expect(output).not.toContain('firebase deploy')
  })
})

describe('the operators’ other commands', () => {
  it.each(['doctor', 'backup'])(
    '%s refuses a misspelt variable in functions/.env, and ignores variables of other tools',
    (name) => {
      const others = 'NODE_OPTIONS=--enable-source-maps\nGOOGLE_CLOUD_QUOTA_PROJECT=other\nTZ=UTC'
      checkout.write('../functions/.env', `${others}\nSESAME_JOB=sweep\nPEPPER=of-a-developer`)
      checkout.write('../functions/.env.sesame-staging', settingsOf('sesame-staging'))
      const { code, output } = checkout.run(`operations/${name}.ts`, 'sesame-staging')
      expect(code).toBe(2)
      expect(output.match(/^ {4}.*/gm)).toEqual([
        '    SESAME_JOB\u00A0: inconnue\u00A0; vouliez-vous SESAME_JOBS\u00A0?',
      ])
    },
  )
})
