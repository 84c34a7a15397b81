import { expect, it } from 'vitest'
import { registered } from 'sesame-testing/api'
import { operate } from '../support/operate.ts'

it('npm run doctor reports no problem with the emulator suite after a person has signed in', async () => {
  await registered()
  const stdout = await operate('doctor', '--suite', '--json')
  const { checks } = JSON.parse(stdout) as { checks: { name: string; kind: string }[] }
  expect(checks.filter(({ kind }) => kind !== 'ok')).toEqual([])
  expect(checks.map(({ name }) => name)).toContainEqual(expect.stringContaining('auth_time'))
})
