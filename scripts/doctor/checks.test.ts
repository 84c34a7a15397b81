import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Check } from './check.ts'
import { CHECKS } from './checks.ts'
import { examine, type Line } from './examine.ts'
import type { Project, Values } from './project/project.ts'
import { DATA_FAULTS } from './testing/faults/data-faults.ts'
import { FUNCTIONS_FAULTS } from './testing/faults/functions-faults.ts'
import { IDENTITY_FAULTS } from './testing/faults/identity-faults.ts'
import { SERVICES_FAULTS } from './testing/faults/services-faults.ts'
import { SITE_FAULTS } from './testing/faults/site-faults.ts'
import { answer, remove, set } from './testing/change-replies.ts'
import { ID, openHealthyProject, type HealthyProject } from './testing/healthy-project.ts'

const FAULTS = [
  ...SERVICES_FAULTS,
  ...DATA_FAULTS,
  ...IDENTITY_FAULTS,
  ...FUNCTIONS_FAULTS,
  ...SITE_FAULTS,
]

/** Faults of what the repository says of the project. */
const WRITTEN: {
  readonly check: string
  readonly part: 'settings' | 'client' | 'targets'
  readonly values: Values | Project['targets']
  readonly problem: string
}[] = [
  {
    check: 'deux bases sont actives',
    part: 'targets',
    values: { main: ['other'] },
    problem: '.firebaserc nomme main « other »',
  },
  {
    check: 'redirections',
    part: 'client',
    values: { VITE_FIREBASE_AUTH_DOMAIN: 'x.firebaseapp.com' },
    problem: '« x.firebaseapp.com »',
  },
  {
    check: 'captcha',
    part: 'client',
    values: { VITE_RECAPTCHA_SITE_KEY: '' },
    problem: 'personne ne peut s’inscrire',
  },
  {
    check: 'captcha',
    part: 'settings',
    values: { SESAME_CAPTCHA: 'off' },
    problem: 'ignore celui des pages',
  },
  {
    check: 'appareils',
    part: 'client',
    values: { VITE_FIREBASE_VAPID_KEY: '' },
    problem: 'n’ont pas de clé',
  },
  {
    check: 'appareils',
    part: 'client',
    values: { VITE_FIREBASE_VAPID_KEY: 'AAAA' },
    problem: 'pas une clé publique',
  },
  {
    check: 'appareils',
    part: 'settings',
    values: { SESAME_MESSAGING_URL: '' },
    problem: 'ne reçoivent rien',
  },
]

let healthy: HealthyProject
beforeEach(async () => {
  healthy = await openHealthyProject()
})
afterEach(() => healthy.close())

async function linesOf(project: Project, checks: readonly Check[]): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of examine(project, checks)) lines.push(line)
  return lines
}

function named(part: string): Check {
  const found = CHECKS.filter(({ name }) => name.includes(part))
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} « ${part} »`)
  return found[0]
}

const containing = (text: string) => expect.stringContaining(text) as string

describe('a project in which nothing is wrong', () => {
  it('passes every check', async () => {
    const lines = await linesOf(healthy.project, CHECKS)
    expect(lines.filter(({ kind }) => kind !== 'ok')).toEqual([])
    expect(lines.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name))
  })

  it('is only read: by GET, and by the one POST that reads a policy', async () => {
    await linesOf(healthy.project, CHECKS)
    const others = healthy.requests.filter((request) => !request.startsWith('GET '))
    expect(others).toEqual([`POST google/projects/v1/projects/${ID}:getIamPolicy`])
  })
})

describe('what is wrong', () => {
  it.each(FAULTS)('$check: $problem', async ({ check, change, problem, mend }) => {
    change(healthy.replies)
    const [found] = await linesOf(healthy.project, [named(check)])
    expect(found).toMatchObject({ kind: 'problem', problem: containing(problem) })
    expect(found?.kind === 'problem' && found.mend.join('\n')).toContain(mend)
  })

  it.each(WRITTEN)('$check: $problem ($part)', async ({ check, part, values, problem }) => {
    const { project } = healthy
    const changed = { ...project, [part]: { ...project[part], ...values } }
    const [found] = await linesOf(changed, [named(check)])
    expect(found).toMatchObject({ kind: 'problem', problem: containing(problem) })
  })

  it('is shown for every check', () => {
    const shown = [...FAULTS, ...WRITTEN].map(({ check }) => named(check))
    expect(CHECKS.filter((check) => !shown.includes(check)).map(({ name }) => name)).toEqual([])
  })
})

describe('what cannot be known', () => {
  it('is said with the role that is missing, for everything that an API refuses', async () => {
    for (const address of Object.keys(healthy.replies)) {
      if (address.startsWith('google/')) healthy.replies[address] = { status: 403, body: {} }
    }
    const lines = await linesOf(healthy.project, CHECKS)
    expect(lines.filter(({ kind }) => kind === 'problem')).toEqual([])
    const unknown = lines.flatMap((line) => (line.kind === 'unknown' ? line.why : []))
    expect(unknown.length).toBeGreaterThan(25)
    for (const why of unknown) expect(why).toMatch(/^il manque le rôle roles\/\w+/)
  })

  it.each([
    {
      check: 'auth_time',
      change: answer('main/signIns.json', { body: 'null' }),
      why: 'personne n’est connecté',
    },
    {
      check: 'auth_time',
      change: answer('main/signIns.json', { status: 401, body: '{"error":"Unauthorized"}' }),
      why: 'roles/firebasedatabase.viewer',
    },
    {
      check: 'règles des deux bases',
      change: answer('main/.settings/rules.json', { status: 401, body: {} }),
      why: 'roles/firebasedatabase.viewer',
    },
    {
      check: 'captcha',
      change: remove(`google/recaptcha/v1/projects/${ID}/keys/site-key`),
      why: 'sa clé n’est pas dans ce projet',
    },
    {
      check: 'SESAME_TRUSTED_PROXIES',
      change: set(
        `google/functions/v2/projects/${ID}/locations/-/functions`,
        'functions.0.serviceConfig.environmentVariables',
        { SESAME_TRUSTED_PROXIES: 'uniquelocal' },
      ),
      why: 'l’API ne dit à personne quelle adresse elle voit',
    },
    {
      check: 'site mène',
      change: set(
        `google/hosting/v1beta1/projects/${ID}/sites/${ID}/channels/live/releases`,
        'releases',
        [],
      ),
      why: 'le site n’est pas publié',
    },
  ])('$check: $why', async ({ check, change, why }) => {
    change(healthy.replies)
    const [found] = await linesOf(healthy.project, [named(check)])
    expect(found).toMatchObject({ kind: 'unknown', why: containing(why) })
  })
})
