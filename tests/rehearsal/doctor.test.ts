import { REGION } from '@sesame/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployRevision } from './google/deploys/cloud-run.ts'
import type { Project } from './google/state/project.ts'
import { addSecretVersion } from './google/deploys/secret-manager.ts'
import { examined, type Line } from './examined.ts'
import { FAST_CLOCK } from '../support/fast-clock.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'
import { pinned } from './wrong-deploys.ts'

/**
 * The checks that the fake of Google's APIs supports, by a part of their name. Each has a change that makes the check fail.
 */
const CHECKS: Record<string, (project: Project) => void> = {
  'API dont Sésame a besoin': ({ enabledApis }) => {
    enabledApis.delete('run.googleapis.com')
  },
  'sont ceux du dépôt': ({ watched }) => {
    for (const [name, each] of watched) {
      if (name.includes('/alertPolicies/')) watched.set(name, { ...each, enabled: false })
    }
  },
  'prévient quelqu’un': ({ watched }) => {
    for (const [name, each] of watched) {
      if (name.includes('/alertPolicies/')) watched.set(name, { ...each, notificationChannels: [] })
    }
  },
  'les bases sont actives': ({ id, databases }) => {
    databases.set(`${id}-statistics`, { location: 'us-central1', rules: '{ "rules": {} }' })
  },
  'règles des bases': ({ id, databases }) => {
    databases.set(`${id}-default-rtdb`, { location: REGION, rules: '{ "rules": {} }' })
  },
  'règles de Storage': ({ rulesets }) => {
    for (const [name, set] of rulesets) {
      rulesets.set(name, { ...set, source: { files: [{ name: 'storage.rules', content: '' }] } })
    }
  },
  'fonctions déployées': ({ functions }) => {
    for (const [name, each] of functions) {
      if (name.endsWith('/sweepDaily')) functions.delete(name)
      else functions.set(name, { ...each, serviceConfig: { ...each.serviceConfig, ...SMALL } })
    }
  },
  'variables déployées': () => undefined,
  horaires: ({ jobs }) => {
    jobs.clear()
  },
  'site mène à la dernière révision': (project) => {
    // Change these maps in place, because the fake of Google's APIs refers to them.
    const { services = [], sites = [] } = pinned(project)
    for (const [name, service] of services) project.services.set(name, service)
    for (const [name, site] of sites) project.sites.set(name, site)
  },
  'aucune révision ancienne': (project) => {
    const [name, service] = serviceOf(project)
    const [first] = service.revisions
    if (first) deployRevision(project, name, first.function)
    service.traffic.push({ tag: 'old', revisionName: service.revisions[1]?.name ?? '' })
  },
  'révisions qui servent': ({ secrets }) => {
    for (const version of secrets.get('PEPPER')?.versions ?? []) version.state = 'DESTROYED'
  },
  'version remplacée': (project) => {
    addSecretVersion(project, 'RECAPTCHA_SECRET', 'second')
    addSecretVersion(project, 'RECAPTCHA_SECRET', 'third')
  },
  'App Check': ({ appCheckEnforcement }) => {
    appCheckEnforcement.set('identitytoolkit.googleapis.com', 'ENFORCED')
  },
  'qui ont un secret': ({ policies }) => {
    policies.delete('secrets/PEPPER')
  },
  'la file des e-mails': ({ queues }) => {
    for (const [name, queue] of queues) queues.set(name, { ...queue, state: 'DISABLED' })
  },
}

/** Settings that differ from the deployed ones. */
const SMALL = { availableMemory: '128Mi', environmentVariables: {} }

function serviceOf({ services }: Project) {
  const found = [...services].find(([name]) => name.endsWith('/api'))
  if (found === undefined) throw new Error('api is not deployed')
  return found
}

let rehearsal: Rehearsal
beforeAll(async () => {
  rehearsal = await openRehearsal()
  expect((await rehearsal.deploy('--force')).exitCode).toBe(0)
  const { id, channels } = rehearsal.project
  channels.set(`projects/${id}/notificationChannels/1`, 'Astreinte')
  const parameters = [
    '--import',
    FAST_CLOCK,
    'operations/monitoring.ts',
    id,
    '--channel',
    'Astreinte',
    '--apply',
  ]
  const { exitCode, output } = await rehearsal.programs.run(process.execPath, parameters)
  expect([exitCode, output]).toEqual([0, expect.any(String)])
})
afterAll(() => rehearsal.close())

describe('npm run doctor, after a deploy to a fake of Google’s APIs', () => {
  it('passes every deployed part, and fails every part that was changed since the deploy', async () => {
    const of = (lines: readonly Line[]) =>
      Object.keys(CHECKS).map((part) => lines.find(({ name }) => name.includes(part)))
    const deployed = of((await examined(rehearsal)).lines)
    expect(deployed.filter((line) => line?.kind !== 'ok')).toEqual([])
    for (const change of Object.values(CHECKS)) change(rehearsal.project)
    const changed = of((await examined(rehearsal)).lines)
    expect(changed.filter((line) => line?.kind !== 'problem')).toEqual([])
  })
})
