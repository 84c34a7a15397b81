import { DAY_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import { FRENCH_WORDS } from '../../tests/support/french.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Check } from './check.ts'
import { CHECKS } from './checks.ts'
import { examine, type Line } from './examine.ts'
import { PROFILES } from './identity/profiles.ts'
import type { Project } from './project/project.ts'
import { ACCOUNTS_FAULTS } from './testing/faults/accounts-faults.ts'
import { CONSOLE_FAULTS } from './testing/faults/console-faults.ts'
import { DATA_FAULTS } from './testing/faults/data-faults.ts'
import { FUNCTIONS_FAULTS } from './testing/faults/functions-faults.ts'
import { IDENTITY_FAULTS } from './testing/faults/identity-faults.ts'
import { EMAILS_FAULTS } from './testing/faults/emails-faults.ts'
import { EVENTS_FAULTS } from './testing/faults/events-faults.ts'
import { MONITORING_FAULTS } from './testing/faults/monitoring-faults.ts'
import { SERVICES_FAULTS } from './testing/faults/services-faults.ts'
import { SITE_FAULTS } from './testing/faults/site-faults.ts'
import { WRITTEN_FAULTS } from './testing/faults/written-faults.ts'
import { answer, both, remove, set } from './testing/change-replies.ts'
import { ID, openHealthyProject, SETTINGS, type HealthyProject } from './testing/healthy-project.ts'
import { failing, RECEIVER, SIGN_IN } from './testing/healthy-replies.ts'

const FAULTS = [
  ...SERVICES_FAULTS,
  ...MONITORING_FAULTS,
  ...DATA_FAULTS,
  ...IDENTITY_FAULTS,
  ...FUNCTIONS_FAULTS,
  ...ACCOUNTS_FAULTS,
  ...EMAILS_FAULTS,
  ...EVENTS_FAULTS,
  ...SITE_FAULTS,
  ...CONSOLE_FAULTS,
]

const IDENTITY_CONFIG = `google/identity/v2/projects/${ID}/config`
const DATABASE = `google/databases/v1beta/projects/${ID}/locations/-/instances/${ID}-default-rtdb`

let healthy: HealthyProject
beforeEach(async () => {
  healthy = await openHealthyProject()
})
afterEach(() => {
  vi.unstubAllEnvs()
  healthy.close()
})

async function linesOf(project: Project, checks: readonly Check[]): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of examine(project, checks)) lines.push(line)
  return lines
}

/** The results as printed in a terminal with an English locale. */
async function inEnglish(project: Project, checks: readonly Check[]): Promise<string> {
  vi.stubEnv('LC_ALL', 'C.UTF-8')
  const lines = await linesOf(project, checks)
  vi.unstubAllEnvs()
  return JSON.stringify(lines).replaceAll(PRODUCT, '')
}

function named(part: string): Check {
  const exact = CHECKS.filter(({ name }) => name.fr === part)
  const found = exact.length > 0 ? exact : CHECKS.filter(({ name }) => name.fr.includes(part))
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} « ${part} »`)
  return found[0]
}

/** Whether a printed command depends on the project or region that the tool used last or by default. */
function actsElsewhere(command: string): boolean {
  const needsRegion = /gcloud (?:functions|run|tasks|scheduler)/.test(command)
  const needsProject = needsRegion || /firebase [a-z]+:|gcloud (?:secrets|services)/.test(command)
  const [project, region] = [/--project[ =]\S/, /--(?:region|location)[ =]\S/]
  return (needsProject && !project.test(command)) || (needsRegion && !region.test(command))
}

const containing = (text: string) => expect.stringContaining(text) as string

describe('a healthy project', () => {
  it('passes every check', async () => {
    const lines = await linesOf(healthy.project, CHECKS)
    expect(lines.filter(({ kind }) => kind !== 'ok')).toEqual([])
    expect(lines.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name.fr))
    expect(await inEnglish(healthy.project, CHECKS)).not.toMatch(FRENCH_WORDS)
  })

  it('receives only GET requests, and POST requests that read a policy', async () => {
    await linesOf(healthy.project, CHECKS)
    const others = healthy.requests.filter((request) => !request.startsWith('GET '))
    const accounts = `google/iam/v1/projects/${ID}/serviceAccounts`
    expect(others.toSorted()).toEqual([
      ...[
        ...['sesame-api', 'sesame-api', 'sesame-api', 'sesame-events', 'sesame-jobs'],
        ...['sesame-jobs', 'sesame-tools', 'sesame-tools', 'sesame-tools'],
      ].map((name) => `POST ${accounts}/${name}@${ID}.iam.gserviceaccount.com:getIamPolicy`),
      `POST google/projects/v1/projects/${ID}:getEffectiveOrgPolicy`,
      `POST google/projects/v1/projects/${ID}:getIamPolicy`,
      ...['runJobs', 'sendEvents', 'sendMail'].map(
        (name) =>
          `POST google/tasks/v2/projects/${ID}/locations/europe-west1/queues/${name}:getIamPolicy`,
      ),
    ])
  })

  it('gets a single line about e-mails, which names their sender, if the project does not send its own e-mails', async () => {
    const { settings } = healthy.project
    const others = Object.entries(settings).filter(([name]) => !/_(?:SMTP|DKIM)_/.test(name))
    const project = { ...healthy.project, settings: Object.fromEntries(others) }
    const about = CHECKS.filter(({ name }) =>
      /e-mails\u00A0:|des e-mails|un e-mail|^Serveur d’envoi/.test(name.fr),
    )
    expect(about.length).toBeGreaterThan(5)
    const note = containing('le service d’identité écrit à notre place')
    expect(await linesOf(project, about)).toEqual([expect.objectContaining({ kind: 'ok', note })])
  })

  it.each([
    ['', '6 suffisent'],
    ['7', '7 suffisent'],
  ])('gets a note that new passwords may be short: « %s »', async (length, told) => {
    set(
      IDENTITY_CONFIG,
      'passwordPolicyConfig.passwordPolicyEnforcementState',
      'OFF',
    )(healthy.replies)
    const client = { ...healthy.project.client, VITE_PASSWORD_MIN_LENGTH: length }
    const lines = await linesOf({ ...healthy.project, client }, [named('règles des mots de passe')])
    expect(lines).toEqual([expect.objectContaining({ kind: 'ok', note: containing(told) })])
  })

  it('gets no note about passwords if its own minimum length, or the identity service’s, is 8', async () => {
    const check = named('règles des mots de passe')
    const enforced = await linesOf(healthy.project, [check])
    set(
      IDENTITY_CONFIG,
      'passwordPolicyConfig.passwordPolicyEnforcementState',
      'OFF',
    )(healthy.replies)
    const client = { ...healthy.project.client, VITE_PASSWORD_MIN_LENGTH: '8' }
    const own = await linesOf({ ...healthy.project, client }, [check])
    for (const [line] of [enforced, own]) {
      expect(line?.kind).toBe('ok')
      expect(line).not.toHaveProperty('note')
    }
  })

  it('gets a note about the keys that seal receivers’ secrets if there are several', async () => {
    const check = named('récepteurs d’événements')
    const [line] = await linesOf(healthy.project, [check])
    expect(line).not.toHaveProperty('note')
    const known = healthy.replies['main/receivers.json'] as { body: Record<string, object> }
    const own = known.body[RECEIVER]
    const others = {
      other: { ...own, sealed: 'k2.n.t.t' },
      changed: { ...own, former: { sealed: 'k3.n.t.t', until: Date.now() + DAY_MS } },
      over: { ...own, former: { sealed: 'k4.n.t.t', until: 1 } },
    }
    answer('main/receivers.json', { body: { ...known.body, ...others } })(healthy.replies)
    for (const id of Object.keys(others)) {
      healthy.replies[`main/events/${id}.json`] = { body: 'null' }
    }
    expect(await linesOf(healthy.project, [check])).toEqual([
      expect.objectContaining({ kind: 'ok', note: 'leurs secrets sont scellés par k1, k2, k3' }),
    ])
    expect(await inEnglish(healthy.project, [check])).not.toMatch(FRENCH_WORDS)
  })

  it('passes even if a suspended receiver fails', async () => {
    answer(`main/events/${RECEIVER}.json`, failing('timeout'))(healthy.replies)
    set('main/receivers.json', `${RECEIVER}.suspendedAt`, 1)(healthy.replies)
    const [line] = await linesOf(healthy.project, [named('récepteurs d’événements')])
    expect(line?.kind).toBe('ok')
  })

  it('gets no line about the console if the project has none', async () => {
    const { SESAME_TOOLS_URL: _, ...settings } = healthy.project.settings
    const project = { ...healthy.project, settings, consoleHost: null }
    const about = CHECKS.filter(({ name }) => name.fr.startsWith('console\u00A0:'))
    expect(about.length).toBeGreaterThan(4)
    expect(await linesOf(project, about)).toEqual([])
  })
})

describe('a problem', () => {
  it.each(FAULTS)(
    'is reported with its remedy by the check « $check »: $problem',
    async ({ check, change, problem, mend }) => {
      change(healthy.replies)
      const [found] = await linesOf(healthy.project, [named(check)])
      expect(found).toMatchObject({ kind: 'problem', problem: containing(problem) })
      const mends = found?.kind === 'problem' ? found.mend : []
      expect(mends.join('\n')).toContain(mend)
      expect(mends.filter(actsElsewhere)).toEqual([])
      expect(await inEnglish(healthy.project, [named(check)])).not.toMatch(FRENCH_WORDS)
    },
  )

  it.each(WRITTEN_FAULTS)(
    'is reported by the check « $check » if $part is wrong: $problem',
    async ({ check, part, values, problem }) => {
      const { project } = healthy
      const changed = { ...project, [part]: { ...project[part], ...values } }
      const [found] = await linesOf(changed, [named(check)])
      expect(found).toMatchObject({ kind: 'problem', problem: containing(problem) })
      expect(await inEnglish(changed, [named(check)])).not.toMatch(FRENCH_WORDS)
    },
  )

  it('is tested for every check, except for the one that counts accounts without a profile', () => {
    const shown = [...FAULTS, ...WRITTEN_FAULTS].map(({ check }) => named(check))
    expect(CHECKS.filter((check) => !shown.includes(check))).toEqual([PROFILES])
  })
})

describe('a check that cannot be carried out', () => {
  it('names the missing role for every request that an API refuses', async () => {
    for (const address of Object.keys(healthy.replies)) {
      if (address.startsWith('google/')) healthy.replies[address] = { status: 403, body: {} }
    }
    const lines = await linesOf(healthy.project, CHECKS)
    expect(lines.filter(({ kind }) => kind === 'problem')).toEqual([])
    const unknown = lines.flatMap((line) => (line.kind === 'unknown' ? line.why : []))
    expect(unknown.length).toBeGreaterThan(25)
    for (const why of unknown) expect(why).toMatch(/^il manque le rôle roles\/\w+/)
    expect(await inEnglish(healthy.project, CHECKS)).not.toMatch(FRENCH_WORDS)
  })

  it.each([
    {
      check: 'auth_time',
      change: answer('main/access.json', { body: 'null' }),
      why: 'personne n’est connecté',
    },
    {
      check: 'auth_time',
      change: answer('main/access.json', { status: 401, body: '{"error":"Unauthorized"}' }),
      why: 'roles/firebasedatabase.viewer',
    },
    {
      check: 'règles des bases',
      change: answer('main/.settings/rules.json', { status: 401, body: {} }),
      why: 'roles/firebasedatabase.viewer',
    },
    {
      check: 'profils des comptes',
      change: remove(`google/identity/v2/projects/${ID}/config`),
      why: 'n’est pas initialisé',
    },
    {
      check: 'profils des comptes',
      change: answer(`google/identity/v1/projects/${ID}/accounts:batchGet`, {
        status: 503,
        body: {},
      }),
      why: 'identitytoolkit.googleapis.com répond 503',
    },
    {
      check: 'profils des comptes',
      change: answer(`main/users/${SIGN_IN.uid}/uid.json`, { status: 401, body: {} }),
      why: 'roles/firebasedatabase.viewer',
    },
    {
      check: 'profils des comptes',
      change: answer(`main/users/${SIGN_IN.uid}/uid.json`, { status: 503, body: {} }),
      why: 'la base répond 503',
    },
    {
      check: 'profils des comptes',
      change: both(
        set(DATABASE, 'databaseUrl', 'http://127.0.0.1:1'),
        set(DATABASE.replace(/default-rtdb$/, 'second'), 'databaseUrl', 'http://127.0.0.1:1'),
      ),
      why: '127.0.0.1:1 ne répond pas',
    },
    {
      check: 'variables déployées',
      change: set(`google/functions/v2/projects/${ID}/locations/-/functions`, 'functions', []),
      why: 'aucune fonction n’est déployée',
    },
    {
      check: 'Anti-robot',
      change: remove(`google/recaptcha/v1/projects/${ID}/keys/site-key`),
      why: 'sa clé n’est pas dans ce projet',
    },
    {
      check: 'Mandataires de confiance',
      change: set(
        `google/functions/v2/projects/${ID}/locations/-/functions`,
        'functions.0.serviceConfig.environmentVariables',
        { SESAME_TRUSTED_PROXIES: 'uniquelocal' },
      ),
      why: 'l’API ne dit à personne quelle adresse elle voit',
    },
    {
      check: 'e-mails\u00A0: SPF',
      change: answer('dns/resolve', { body: { Status: 2 } }),
      why: 'le DNS de mails.sesame.example ne répond pas',
    },
    {
      check: 'le mot de passe',
      change: answer('smtp/sign-in', { body: { code: 'ETIMEDOUT', message: '' } }),
      why: 'le serveur ne répond pas',
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
  ])('is reported as unknown by « $check »: $why', async ({ check, change, why }) => {
    change(healthy.replies)
    const [found] = await linesOf(healthy.project, [named(check)])
    expect(found).toMatchObject({ kind: 'unknown', why: containing(why) })
    expect(await inEnglish(healthy.project, [named(check)])).not.toMatch(FRENCH_WORDS)
  })

  it.each([
    { check: 'le mot de passe', part: 'lent', values: {}, why: 'confier SMTP_PASSWORD' },
    {
      check: 'console\u00A0: son site répond',
      part: 'settings',
      values: { ...SETTINGS, SESAME_TOOLS_INGRESS: 'load-balancer' },
      why: 'un répartiteur de charge est devant',
    },
    {
      check: 'e-mails\u00A0: DKIM',
      part: 'settings',
      values: { ...SETTINGS, SESAME_DKIM_DOMAIN: '', SESAME_DKIM_SELECTOR: '' },
      why: 'c’est le serveur qui signe',
    },
  ])('is reported as unknown by « $check »: $why', async ({ check, part, values, why }) => {
    const changed = { ...healthy.project, [part]: values }
    const [found] = await linesOf(changed, [named(check)])
    expect(found).toMatchObject({ kind: 'unknown', why: containing(why) })
    expect(await inEnglish(changed, [named(check)])).not.toMatch(FRENCH_WORDS)
  })
})
