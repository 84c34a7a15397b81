import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { registered } from 'sesame-testing/api'
import { protect } from 'sesame-testing/code-app'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { freshEmail, PASSWORD } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import type { Engine, Visitor } from './engine.ts'
import { focusIsBehindDialog, hasBrandFont, hasDialog, hasWorker, titleWidths } from './in-page.ts'
import { Tab } from './tab.ts'

/** A text that the profile page shows only after the session has loaded, because only the API knows it. */
const MEMBER = 'Membre depuis'

/** The label of the field for the authenticator app's code. */
const CODE = 'Code à 6 chiffres'

/** Defines the same tests for every browser engine: the steps of a person who uses the client. */
export function walk(start: () => Promise<Engine>): void {
  let engine: Engine | undefined
  let visitor: Visitor | undefined
  let tab: Tab

  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine?.close())
  beforeEach(async () => {
    visitor = await engine?.openVisitor()
    tab = await openTab()
  })
  afterEach(async () => {
    await visitor?.close()
    expect(visitor?.errors ?? [], 'errors in the console').toEqual([])
  })

  async function openTab(origin = suiteVariable('HOSTING_URL')): Promise<Tab> {
    if (visitor === undefined) throw new Error('no browser')
    return new Tab(await visitor.openTab(), origin)
  }

  async function signIn(email: string): Promise<void> {
    await tab.open('/connexion')
    await tab.fill('Adresse e-mail', email)
    await tab.fill('Mot de passe', PASSWORD)
    await tab.press('Se connecter')
  }

  /** Creates a person and signs in as them. */
  async function enter(): Promise<void> {
    const { email } = await registered()
    await signIn(email)
    await tab.sees('Bonjour Marie')
  }

  it('shows the sign-in page in French at the first visit, and the pages that it links to', async () => {
    await tab.open('/')
    await tab.sees('Connexion')
    expect(await tab.call(() => [document.documentElement.lang, document.title])).toEqual([
      'fr',
      'Connexion — Sésame',
    ])
    await tab.press('Créer un compte')
    await tab.sees('Créer un compte')
    await tab.call(() => history.back())
    await tab.sees('Connexion')
    await tab.press('Mot de passe oublié')
    await tab.sees('Mot de passe oublié')
  })

  it('draws titles equally wide in the fallback font and in the brand’s font', async () => {
    await tab.open('/connexion')
    await tab.sees('Connexion')
    await expect.poll(() => tab.call(hasBrandFont), { timeout: 20_000 }).toBe(true)
    const { brand, standIn } = await tab.call(titleWidths)
    expect(standIn / brand).toBeCloseTo(1, 1)
  })

  it('creates an account', async () => {
    await tab.open('/inscription')
    await tab.fill('Nom affiché', 'Inès Dupont')
    await tab.fill('Adresse e-mail', freshEmail())
    await tab.fill('Mot de passe', 'Capucine-77')
    await tab.check('J’accepte')
    await tab.press('Créer mon compte')
    await tab.sees('Bonjour Inès')
  })

  it('rejects a wrong password, and signs in with the right one', async () => {
    const { email } = await registered()
    await tab.open('/connexion')
    await tab.fill('Adresse e-mail', email)
    await tab.fill('Mot de passe', 'pas-le-bon')
    await tab.key('Enter')
    await tab.reads('L’adresse e-mail ou le mot de passe est incorrect.')
    await tab.fill('Mot de passe', PASSWORD)
    await tab.press('Se connecter')
    await tab.sees('Bonjour Marie')
  })

  it('asks for a code after the password, rejects a wrong code, and signs in with the right one', async () => {
    const person = await registered()
    const { app } = await protect(person)
    await signIn(person.email)
    await tab.sees('Saisissez votre code')
    await tab.focuses(CODE)
    await tab.fill(CODE, app.wrong())
    await tab.key('Enter')
    await tab.reads('il vous reste 4')
    await tab.fill(CODE, await app.next())
    await tab.press('Se connecter')
    await tab.sees('Bonjour Marie')
    await tab.reload()
    await tab.sees('Bonjour Marie')
  })

  it('stays signed in after a reload', async () => {
    await enter()
    await tab.open('/profil')
    await tab.reads(MEMBER)
    await tab.reload()
    await tab.reads(MEMBER)
  })

  it('signs in and out in all tabs at the same time', async () => {
    await enter()
    const other = await openTab()
    await other.open('/profil')
    await other.reads(MEMBER)
    await other.press('menu du compte')
    await other.press('Se déconnecter')
    await other.sees('Connexion')
    await tab.sees('Connexion')
  })

  it('locks all tabs, and shows the same pages again after an unlock', async () => {
    await enter()
    const other = await openTab()
    await other.open('/profil')
    await other.reads(MEMBER)
    await other.press('menu du compte')
    await other.press('Verrouiller')
    await other.sees('Session verrouillée')
    await tab.sees('Session verrouillée')
    await nextSecond()
    await tab.fill('Mot de passe', PASSWORD)
    await tab.press('Déverrouiller')
    await tab.sees('Bonjour Marie')
    await other.reads(MEMBER)
  })

  it('keeps the focus inside a dialog, and moves it back to the button when Escape closes the dialog', async () => {
    await enter()
    await tab.open('/profil')
    await tab.press('Modifier l’adresse e-mail')
    await tab.focuses('Mot de passe actuel')
    // Press Tab more often than the dialog has controls, so that the focus returns to the first control.
    for (let presses = 0; presses < 10; presses++) {
      await tab.key('Tab')
      expect(await tab.call(focusIsBehindDialog)).toBe(false)
    }
    await tab.key('Escape')
    await expect.poll(() => tab.call(hasDialog)).toBe(false)
    await tab.focuses('Modifier l’adresse e-mail')
  })

  it('closes a dialog when the person clicks outside it', async () => {
    await enter()
    await tab.open('/profil')
    await tab.press('Modifier l’adresse e-mail')
    await tab.focuses('Mot de passe actuel')
    await tab.clickAt(20, 300)
    await expect.poll(() => tab.call(hasDialog)).toBe(false)
  })

  it('shows a page without a network, and opens the requested page when the network is back', async () => {
    const line = await openLine(suiteVariable('HOSTING_URL'))
    const away = await openTab(line.origin)
    await away.open('/connexion')
    await away.sees('Connexion')
    await expect.poll(() => away.call(hasWorker), { timeout: 20_000 }).toBe(true)
    await line.cut()
    await away.open('/inscription?de=lien')
    await away.sees('Vous êtes hors connexion')
    await line.mend()
    await away.press('Réessayer')
    await away.sees('Créer un compte')
    await line.cut()
  })
}

/** A relay to a local server. After `cut`, it refuses connections, like a host that is down. */
interface Line {
  readonly origin: string
  cut(): Promise<void>
  mend(): Promise<void>
}

async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket))
    }
  })
  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(on, '127.0.0.1', resolve)
    })
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    origin: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
    mend: () => listen(own),
  }
}
