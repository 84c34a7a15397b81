import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAST_CLOCK } from '../support/fast-clock.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'

let rehearsal: Rehearsal
beforeAll(async () => {
  rehearsal = await openRehearsal()
  const { channels, id } = rehearsal.project
  channels.set(`projects/${id}/notificationChannels/1`, 'Astreinte')
  channels.set(`projects/${id}/notificationChannels/2`, 'Équipe')
})
afterAll(() => rehearsal.close())

const monitoring = (...parameters: string[]) =>
  rehearsal.programs.run(process.execPath, [
    ...['--import', FAST_CLOCK, 'operations/monitoring.ts', rehearsal.project.id, ...parameters],
  ])

/** Returns the alert policy for one of our alerts, with its resource name. */
function policyOf(alert: string): [string, Record<string, unknown>] {
  const found = [...rehearsal.project.watched].find(
    ([name, { userLabels }]) =>
      name.includes('/alertPolicies/') && (userLabels as { key: string }).key === alert,
  )
  if (found === undefined) throw new Error(`no policy ${alert}`)
  return found
}

describe('npm run monitoring', () => {
  it('lists missing resources, and changes nothing without --apply', async () => {
    const told = await monitoring()
    expect(told.exitCode).toBe(1)
    expect(told.output).toContain('+ mesure sesame-token-reuse\n')
    expect(told.output).toContain('+ alerte token-reuse\n')
    expect(rehearsal.project.metrics.size + rehearsal.project.watched.size).toBe(0)
  })

  it('rejects an unknown channel', async () => {
    const told = await monitoring('--channel', 'Personne', '--apply')
    expect([told.exitCode, rehearsal.project.metrics.size]).toEqual([2, 0])
    expect(told.output).toContain('«\u00A0Personne\u00A0» n’existe pas')
    expect(told.output).toContain('«\u00A0Astreinte\u00A0», «\u00A0Équipe\u00A0»')
  })

  it('creates all resources, then finds nothing to do', async () => {
    const told = await monitoring('--channel', 'Astreinte', '--apply')
    expect([told.exitCode, told.output]).toEqual([0, expect.stringContaining('changements faits')])
    expect(told.output).toContain('ne connaît pas encore les nouvelles mesures')
    const [, policy] = policyOf('token-reuse')
    expect(policy['notificationChannels']).toEqual([expect.stringMatching(/Channels\/1$/)])
    const again = await monitoring('--apply')
    expect([again.exitCode, again.output]).toEqual([0, expect.stringContaining('Rien à changer')])
    expect(rehearsal.standIn.unknown).toEqual([])
  })

  it('repairs changed resources, keeps the channels, and does not change other alerts', async () => {
    const { watched, metrics, id } = rehearsal.project
    const [name, policy] = policyOf('token-reuse')
    const channels = [`projects/${id}/notificationChannels/2`]
    watched.set(name, { ...policy, name, enabled: false, notificationChannels: channels })
    metrics.delete('sesame-erasure')
    const theirs = `projects/${id}/alertPolicies/theirs`
    watched.set(theirs, { ...policy, name: theirs, userLabels: {} })
    const former = `projects/${id}/alertPolicies/former`
    const userLabels = { 'managed-by': 'sesame', key: 'former' }
    watched.set(former, { ...policy, name: former, displayName: 'Ancienne', userLabels })

    const told = await monitoring('--apply')
    expect(told.output.split('\n').filter((line) => /^[+~−]/.test(line))).toEqual([
      '+ mesure sesame-erasure',
      '~ alerte token-reuse\u00A0: enabled',
      '− Ancienne',
    ])
    expect(told.exitCode).toBe(0)
    expect(policyOf('token-reuse')[1]).toMatchObject({
      enabled: true,
      notificationChannels: channels,
    })
    expect([metrics.has('sesame-erasure'), watched.has(theirs), watched.has(former)]).toEqual([
      ...[true, true, false],
    ])
  })
})
