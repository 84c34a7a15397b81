import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  EMULATOR,
  makeCheckout,
  valuesOf,
  type BuildCheckout,
} from '../scripts/testing/build-checkout.ts'

// Each build is a process that starts others.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let checkout: BuildCheckout
beforeAll(() => {
  checkout = makeCheckout()
})
afterAll(() => checkout.remove())
afterEach(() => checkout.reset())

describe('npm run deploy', () => {
  const deploy = (...parameters: string[]) => checkout.run('operations/deploy.ts', ...parameters)

  it('deploys to the project that it built for, with the configuration of that build', () => {
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
    expect(output).toContain('« sesame-staging » (web/.env.staging)')
    const given = 'deploy --only hosting:tools -P staging --config other.json'
    expect(output).toContain(
      `firebase ${given} --config ${join(checkout.folder, 'firebase.deploy.json')}`,
    )
  })

  it('deploys nothing if the build is refused', () => {
    checkout.write('.env.staging', EMULATOR)
    for (const parameters of [[], ['--project', 'staging'], ['--project=default']]) {
      const { code, output } = deploy(...parameters)
      expect(code).toBe(1)
      expect(output).toMatch(/^✖ /)
      expect(output).not.toContain('firebase deploy')
    }
  })
})
