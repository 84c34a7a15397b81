import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Settings of a real project. */
const SETTINGS = {
  GCLOUD_PROJECT: 'sesame-prod',
  SESAME_DATABASE_URL: 'https://sesame-prod-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STATISTICS_URL: 'https://sesame-prod-statistics.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'sesame-prod.firebasestorage.app',
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_TRUSTED_PROXIES: '192.0.2.0/24',
  SESAME_CAPTCHA: 'off',
}

/** Settings of a real project with a mail server. */
const EMAILS = {
  ...SETTINGS,
  SESAME_SMTP_HOST: 'smtp.example.org',
  SESAME_SMTP_USER: 'sesame',
  SESAME_SMTP_FROM: 'bonjour@sesame.example',
  SESAME_SMTP_REPLY_TO: 'contact@sesame.example',
  SESAME_DKIM_DOMAIN: 'sesame.example',
  SESAME_DKIM_SELECTOR: 'mail',
}

/** Settings of a real project with a console. */
const CONSOLE = { ...EMAILS, SESAME_TOOLS_URL: 'https://outils.sesame.example' }

/** Settings of a real project that sends events to other services. */
const EVENTS = { ...CONSOLE, SESAME_EVENTS: 'on' }

const accountOf = (name: string) => `${name}@sesame-prod.iam.gserviceaccount.com`

const EMULATOR_FILE = new URL('../.env.demo-sesame', import.meta.url)
const GROWTH = new URL('../../docs/growth.md', import.meta.url)

interface Endpoint {
  readonly region: readonly string[]
  readonly availableMemoryMb: number
  readonly concurrency: number
  readonly minInstances?: number
  readonly maxInstances: number
  readonly timeoutSeconds: number
  readonly serviceAccountEmail: string
  readonly ingressSettings?: string
  readonly taskQueueTrigger?: object
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[]
}

/** Returns the declarations that the CLI reads when it deploys with these variables. */
async function discover(env: Record<string, string | undefined>): Promise<Map<string, Endpoint>> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const exported = (await import('./index.ts')) as Record<string, unknown>
  return new Map(
    Object.entries(exported).flatMap(([name, declared]) =>
      declared === undefined
        ? []
        : [[name, (declared as { __endpoint: Endpoint }).__endpoint] as const],
    ),
  )
}

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('FUNCTION_TARGET', undefined)
  vi.stubEnv('FUNCTIONS_EMULATOR', undefined)
  // In the emulator, the functions set this variable if it is missing. Other tests must not see that value.
  vi.stubEnv('FIREBASE_DATABASE_EMULATOR_HOST', undefined)
})
afterEach(() => vi.unstubAllEnvs())

/** Reads a column of the table of sizes in docs/growth.md: its values by setting. */
function documented(column: 1 | 2 | 3 | 4 | 5 | 6 | 7): Record<string, string> {
  const section = readFileSync(GROWTH, 'utf8').split('\n## Sizes of the functions\n')[1] ?? ''
  const rows = section.split('\n## ')[0]?.matchAll(/^\| `(?<setting>\w+)` .*$/gm) ?? []
  return Object.fromEntries(
    [...rows].map((row) => [
      row.groups?.['setting'] ?? '',
      (row[0].split('|')[column + 1] ?? '').trim().replaceAll('`', ''),
    ]),
  )
}

/** Returns a function's declaration in the words of the table of sizes. */
function inWords(endpoint: Endpoint): Record<string, string> {
  const { timeoutSeconds, serviceAccountEmail } = endpoint
  return {
    account: serviceAccountEmail.replace('sesame-prod.iam.gserviceaccount.com', ''),
    region: endpoint.region.join(),
    memory: `${endpoint.availableMemoryMb} MiB`,
    concurrency: String(endpoint.concurrency),
    maxInstances: String(endpoint.maxInstances),
    minInstances: String(endpoint.minInstances ?? 0),
    timeout: timeoutSeconds < 60 ? `${timeoutSeconds} s` : `${timeoutSeconds / 60} min`,
  }
}

describe('a deployment', () => {
  it('declares each function as docs/growth.md says', async () => {
    const endpoints = await discover(EVENTS)
    const { api, files, sendMail, tools, runJobs, sendEvents, ...jobs } =
      Object.fromEntries(endpoints)
    expect(sendEvents && inWords(sendEvents)).toEqual(documented(7))
    expect(sendMail && inWords(sendMail)).toEqual(documented(4))
    expect(api && inWords(api)).toEqual(documented(1))
    expect(files && inWords(files)).toEqual(documented(2))
    expect(tools && inWords(tools)).toEqual(documented(5))
    expect(runJobs && inWords(runJobs)).toEqual(documented(6))
    const names = ['sweepDaily', 'sweepHourly', 'sweepOften']
    expect(Object.keys(jobs).sort()).toEqual(names)
    for (const job of Object.values(jobs)) expect(inWords(job)).toEqual(documented(3))
  })

  it('sends e-mail only if a mail server is set', async () => {
    expect([...(await discover(SETTINGS)).keys()]).not.toContain('sendMail')
  })

  it('lets only the accounts that queue e-mails call the sending function, and retries for a day', async () => {
    const { sendMail } = Object.fromEntries(await discover(EMAILS))
    expect(sendMail?.taskQueueTrigger).toMatchObject({
      invoker: ['sesame-api', 'sesame-jobs'].map(accountOf),
      retryConfig: { maxRetrySeconds: 90_000, minBackoffSeconds: 60, maxBackoffSeconds: 3600 },
    })
  })

  it('deploys the console only if its address is set, and then lets it queue e-mails and jobs', async () => {
    const without = [...(await discover(EMAILS)).keys()]
    expect(without).not.toContain('tools')
    expect(without).not.toContain('runJobs')
    vi.resetModules()
    const { sendMail, runJobs } = Object.fromEntries(await discover(CONSOLE))
    expect(sendMail?.taskQueueTrigger).toMatchObject({
      invoker: ['sesame-api', 'sesame-jobs', 'sesame-tools'].map(accountOf),
    })
    expect(runJobs?.taskQueueTrigger).toMatchObject({
      invoker: [accountOf('sesame-tools')],
      retryConfig: { maxAttempts: 1 },
      rateLimits: { maxConcurrentDispatches: 1 },
    })
  })

  it('sends events to other services only if so configured, with a separate account and key', async () => {
    const without = Object.fromEntries(await discover(CONSOLE))
    expect(Object.keys(without)).not.toContain('sendEvents')
    vi.resetModules()
    const { api, sendEvents, tools } = Object.fromEntries(await discover(EVENTS))
    const askers = ['sesame-api', 'sesame-jobs', 'sesame-events', 'sesame-tools']
    expect(sendEvents?.taskQueueTrigger).toMatchObject({ invoker: askers.map(accountOf) })
    const keysOf = (endpoint?: Endpoint) =>
      endpoint?.secretEnvironmentVariables?.map(({ key }) => key)
    expect(keysOf(sendEvents)).toEqual(['EVENT_KEYS'])
    expect(keysOf(tools)).toEqual(['PEPPER', 'EVENT_KEYS'])
    expect(keysOf(api)).not.toContain('EVENT_KEYS')
    for (const SESAME_EVENTS of ['local', 'yes']) {
      vi.resetModules()
      await expect(discover({ ...EVENTS, SESAME_EVENTS })).rejects.toThrow('SESAME_EVENTS')
    }
  })

  it('lets only a load balancer reach the console if so configured, and rejects unknown values of that setting', async () => {
    const ingress = async (SESAME_TOOLS_INGRESS?: string) => {
      vi.resetModules()
      const { tools } = Object.fromEntries(await discover({ ...CONSOLE, SESAME_TOOLS_INGRESS }))
      return tools?.ingressSettings
    }
    expect(await ingress()).toBe('ALLOW_ALL')
    expect(await ingress('load-balancer')).toBe('ALLOW_INTERNAL_AND_GCLB')
    await expect(ingress('internal')).rejects.toThrow('SESAME_TOOLS_INGRESS')
  })

  it('gives the secrets only to the accounts of `api`, `files`, `sendMail` and `tools`', async () => {
    const endpoints = await discover(CONSOLE)
    const accounts = Map.groupBy(endpoints.values(), (endpoint) => endpoint.serviceAccountEmail)
    expect([...accounts.keys()].sort()).toEqual(
      ['sesame-api', 'sesame-files', 'sesame-jobs', 'sesame-mails', 'sesame-tools'].map(accountOf),
    )
    const withSecrets = [...endpoints].filter(([, { secretEnvironmentVariables }]) =>
      secretEnvironmentVariables?.some(({ key }) => key !== ''),
    )
    expect(withSecrets.map(([name]) => name).sort()).toEqual(['api', 'files', 'sendMail', 'tools'])
  })

  it('fails if settings have the emulators’ values, and names these settings', async () => {
    const copied = parseEnv(readFileSync(EMULATOR_FILE, 'utf8'))
    const reading = discover({ ...SETTINGS, ...copied })
    await expect(reading).rejects.toThrow(/SESAME_TRUSTED_PROXIES[^]*SESAME_LIMITS_FACTOR/)
  })

  it.each(['https://localhost:5005', 'https://outils.sesame.example/', 'http://sesame.example'])(
    'fails if the console’s address is %s',
    async (SESAME_TOOLS_URL) => {
      await expect(discover({ ...SETTINGS, SESAME_TOOLS_URL })).rejects.toThrow('SESAME_TOOLS_URL')
    },
  )

  it('fails if a setting is missing, or the jobs’ mode is unknown', async () => {
    await expect(discover({ ...SETTINGS, SESAME_HOST_URL: undefined })).rejects.toThrow(
      'SESAME_HOST_URL',
    )
    vi.resetModules()
    await expect(discover({ ...SETTINGS, SESAME_JOBS: 'on' })).rejects.toThrow('SESAME_JOBS')
  })

  it('needs no secret while declarations are read, whichever services are on', async () => {
    const on = { SESAME_CAPTCHA: 'on', SESAME_VIDEO_URL: 'https://api.vimeo.com' }
    const { api, files, sendMail, tools } = Object.fromEntries(
      await discover({ ...CONSOLE, ...on }),
    )
    const keysOf = (endpoint?: Endpoint) =>
      endpoint?.secretEnvironmentVariables?.map(({ key }) => key)
    expect(keysOf(api)).toEqual([
      ...['ACCESS_TOKEN_KEYS', 'SECOND_FACTOR_KEYS', 'PEPPER', 'RECAPTCHA_SECRET', 'VIMEO_TOKEN'],
    ])
    expect(keysOf(files)).toEqual(['ACCESS_TOKEN_KEYS', 'PEPPER'])
    expect(keysOf(tools)).toEqual(['PEPPER'])
    expect(keysOf(sendMail)).toEqual([
      ...['ACCESS_TOKEN_KEYS', 'PEPPER', 'SMTP_PASSWORD', 'DKIM_KEY'],
    ])
  })
})

describe('the emulators', () => {
  it('can read the declarations with the emulators’ own settings and the addresses of their servers', async () => {
    const own = parseEnv(readFileSync(EMULATOR_FILE, 'utf8'))
    const emulator = { GCLOUD_PROJECT: 'demo-sesame', FUNCTIONS_EMULATOR: 'true' }
    const suite = {
      SESAME_HOST_URL: 'http://127.0.0.1:5021',
      SESAME_TOOLS_URL: 'http://127.0.0.1:5026',
    }
    expect((await discover({ ...own, ...emulator, ...suite })).size).toBe(9)
  })
})
