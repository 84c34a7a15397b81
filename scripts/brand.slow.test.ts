import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { words } from './brand/words.ts'
import { brandAsAcme } from './testing/acme.ts'
import { makeCheckout, valuesOf, type BuildCheckout } from './testing/build-checkout.ts'

// Long timeouts, because the build and each command start new processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Uses of our name inside the code. Users never see them, and a change of brand leaves them as they are. */
const INSIDE = [
  // Names of settings, for example SESAME_HOST_URL.
  /SESAME_/g,
  // The service name in logs on a developer's machine, where K_SERVICE is not set.
  /K_SERVICE:\w+="sesame"/g,
  // The emulator suite's project, whose id is in the URLs of the emulators.
  /demo-sesame/g,
  // A lock and a broadcast channel that the tabs of one browser share.
  /sesame-(?:access-token|sign-in)/g,
  // Package names, and messages about those packages.
  /@sesame\/\w+|sesame-(?:emulators|verify)/g,
  // Service accounts, metrics, and the uids under which our functions access the database.
  /sesame-(?:api|files|jobs|mails|events|tools|deploy)|sesame:(?:heart|refresh|jobs)?/g,
  // The bill of materials is named after the package.
  /sesame\.(?:cdx|spdx)\.json/g,
]

/** The list of common passwords, which contains the password « sesame ». */
const PASSWORDS = '/assets/common-passwords-'

/** Finds each occurrence of our own name in a text, with the text around it. */
function leftIn(text: string): string[] {
  const outside = INSIDE.reduce((rest, name) => rest.replace(name, ''), text)
  return [...outside.matchAll(/.{0,40}s[ée]same.{0,40}/giu)].map(([found]) => found)
}

let checkout: BuildCheckout
beforeAll(() => {
  checkout = makeCheckout()
  brandAsAcme(checkout.folder)
  checkout.buildWell('emulator')
})
afterAll(() => checkout.remove())

/** Lists the files that still contain our name, with each occurrence. */
function leftInFiles(files: Readonly<Record<string, string>>): [string, string[]][] {
  return Object.entries(files)
    .filter(([name]) => !name.startsWith(PASSWORDS))
    .map(([name, text]): [string, string[]] => [
      name,
      leftIn(`${name} ${Buffer.from(text, 'latin1').toString()}`),
    ])
    .filter(([, found]) => found.length > 0)
}

describe('a build under the name « Acme »', () => {
  it.each(['web', 'console'] as const)(
    'leaves no occurrence of our name in the %s client',
    (client) => {
      expect(leftInFiles(checkout.client(client))).toEqual([])
    },
  )

  it.each(['web', 'console'] as const)('leaves none of our colours in the %s client', (client) => {
    const found = Object.entries(checkout.client(client)).filter(([, text]) =>
      /#(?:191510|fbfaf7|ffbc21|100e0a)/i.test(text),
    )
    expect(found.map(([name]) => name)).toEqual([])
  })

  it.each(['web', 'console'] as const)(
    'leaves the brand preview page out of the %s client',
    (client) => {
      const found = Object.entries(checkout.client(client)).filter(([, text]) =>
        [words.fr.ready, words.en.ready].some((title) => text.includes(title)),
      )
      expect(found.map(([name]) => name)).toEqual([])
    },
  )

  it.each(['web', 'console'] as const)('includes the Acme wordmark in the %s client', (client) => {
    const drawn = Object.values(checkout.client(client)).filter((text) => text.includes('M44 21a9'))
    expect(drawn).not.toEqual([])
  })

  it('fails if a contrast is too low, and names the file to change', () => {
    const file = join(checkout.folder, 'brand', 'brand.ts')
    const good = readFileSync(file, 'utf8')
    writeFileSync(file, good.replace('#0d1b2a', '#777777'))
    const { code, output } = checkout.build('emulator')
    writeFileSync(file, good)
    expect(code).toBe(1)
    expect(output).toContain('brand/brand.ts: Text, by day, 4.25 of 4.5')
  })

  it('uses the publisher of brand.ts if the project names none, and fails if neither names one', () => {
    const file = join(checkout.folder, 'brand', 'brand.ts')
    const good = readFileSync(file, 'utf8')
    const values = valuesOf('sesame-staging').replace(/^VITE_LEGAL_PUBLISHER=.*$/m, '')
    checkout.write('.env.sesame-staging', values)
    writeFileSync(file, good.replace('Acme SAS, SIREN 987 654 321', ''))
    const refused = checkout.build('--project', 'staging')
    writeFileSync(file, good)
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/VITE_LEGAL_PUBLISHER.*(?:missing|absente).*brand\/brand\.ts/)
    expect(readSettings(checkout)).toContain('Acme SAS, SIREN 987 654 321')
  })

  it('shows the name Acme in pages, the offline page and the service worker', () => {
    const files = Object.entries({
      '/index.html': 'Connexion — Acme</title>',
      '/404.html': ' — Acme</title>',
      '/hors-connexion.html': '<p>Acme n’a pas pu s’ouvrir',
      '/worker.js': "title = 'Acme'",
    })
    const client = checkout.client()
    for (const [file, words] of files) {
      expect(Buffer.from(client[file] ?? '', 'latin1').toString()).toContain(words)
    }
  })

  it('leaves no occurrence of our name in the functions, the API description and the headers of Hosting', () => {
    const files = readdirSync(join(checkout.folder, 'functions', 'dist'))
    const read = (file: string) => readFileSync(join(checkout.folder, file), 'utf8')
    const built = files
      .filter((file) => /\.js$|^openapi\.json$/.test(file))
      .map((file) => `functions/dist/${file}`)
    const left = [...built, 'firebase.deploy.json'].map((file) => [file, leftIn(read(file))])
    expect(left.filter(([, found]) => found?.length !== 0)).toEqual([])
    expect(JSON.parse(read('functions/dist/openapi.json'))).toMatchObject({
      info: { title: 'Acme' },
    })
  })

  it('leaves no occurrence of our name in e-mails, and elides French words before a name that begins with a vowel', () => {
    checkout.write('mails.ts', PRINT_MAILS)
    const { code, output } = checkout.run('web/mails.ts')
    expect([code, leftIn(output)]).toEqual([0, []])
    expect(output).toContain('L’équipe d’Acme a désactivé votre compte')
    expect(output).toContain('for an Acme account')
    expect(output).not.toMatch(/\b(?:de|que) Acme|\ba Acme/i)
  })

  it('sends e-mails under the name Acme, with Acme’s contact address for replies', () => {
    checkout.write('sender.ts', PRINT_SENDER)
    expect(JSON.parse(checkout.run('web/sender.ts').output)).toMatchObject({
      from: { name: 'Acme', address: 'compte@acme.example' },
      replyTo: 'bonjour@acme.example',
    })
  })

  // Other commands are not run here, because ESLint already reports our name in their messages.
  it.each(['scripts/start', 'operations/doctor', 'operations/setup', 'operations/restore'])(
    'leaves no occurrence of our name in the help of %s',
    (command) => {
      const { code, output } = checkout.run(`${command}.ts`, '--help')
      expect([code, leftIn(output)]).toEqual([0, []])
    },
  )
})

/** Returns the publisher that a build of the clients for the staging project would use. */
function readSettings({ run, write }: BuildCheckout): string {
  write(
    'settings.ts',
    `import { readBuildSettings } from '../scripts/build-settings.ts'
console.log(readBuildSettings('staging').environment.legal.publisher)`,
  )
  return run('web/settings.ts').output
}

/** A script that prints every e-mail in both languages. */
const PRINT_MAILS = `
import { renderEmail } from '../functions/src/mails/render-email.ts'
import { SAMPLE_EMAILS, SAMPLE_RECIPIENT, SAMPLE_SITE } from '../functions/src/testing/sample-emails.ts'
for (const [, message, links] of SAMPLE_EMAILS)
  for (const locale of ['fr', 'en'])
    console.log(Object.values(
      renderEmail(message, { ...SAMPLE_RECIPIENT, locale }, { ...links, site: SAMPLE_SITE }),
    ).join('\\n').replaceAll(/\\s+/g, ' '))
`

/** A script that prints the sender settings of a project that sets an SMTP server and a sender address. */
const PRINT_SENDER = `
import { readSmtpSettings } from '../functions/src/common/config/smtp-settings.ts'
const settings = { SESAME_SMTP_HOST: 'smtp.acme.example', SESAME_SMTP_FROM: 'compte@acme.example' }
console.log(JSON.stringify(readSmtpSettings(settings, false)))
`
