import { build } from 'esbuild'
import { cpSync, mkdtempSync, rmSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeers } from '../install-peers.ts'
import { startBareBrowser } from './devtools.ts'
import { NETWORK, timeWaits, timeWork, type Waits, type Work } from './load-page.ts'
import { serve, serveIdentity } from './serve.ts'
import { timeGreetings, type Greetings } from './time-greetings.ts'

const PLAIN_FORM =
  '<main><h1>Connexion</h1><form method="post"><p><label>Adresse e-mail <input type="email" name="email"></label></p>' +
  '<p><label>Mot de passe <input type="password" name="password"></label></p><button>Se connecter</button></form></main>'

const TURNS = 9

/** The measurements of one turn. Each turn loads every page once. */
export interface Turn {
  readonly sesame: Waits & Work & Greetings
  readonly plain: Waits & Work
  readonly firebaseui: Waits & Work
  readonly sdk: Greetings
}

/** Measures the built client, a plain form, FirebaseUI and a page with only the SDK, one after the other, in the same browser. */
export async function benchBrowser(dist: string, chromiumPath: string): Promise<Turn[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-bench-'))
  cpSync(dist, folder, { recursive: true })
  await buildPeers(folder)
  const [pages, identity] = await Promise.all([serve(folder), serveIdentity(NETWORK.latency)])
  const browser = await startBareBrowser(chromiumPath)
  const url = (path: string) => pages.origin + path
  const load = async (path: string) => ({
    ...(await timeWaits(browser, url(path))),
    ...(await timeWork(browser, url(path))),
  })
  const greet = (path: string, reloads: boolean) =>
    timeGreetings(browser, url(path), { identityOrigin: identity.origin, reloads })
  const turn = async (): Promise<Turn> => ({
    sesame: { ...(await load('/connexion')), ...(await greet('/connexion', true)) },
    plain: await load('/plain'),
    firebaseui: await load('/firebaseui'),
    sdk: await greet('/sdk', false),
  })
  try {
    // The first turn warms up the browser, and does not count.
    await turn()
    const turns: Turn[] = []
    while (turns.length < TURNS) turns.push(await turn())
    return turns
  } finally {
    await browser.close()
    pages.close()
    identity.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the pages for comparison into the folder of the client: `/plain`, `/sdk` and `/firebaseui`. */
async function buildPeers(folder: string): Promise<void> {
  await build({
    entryPoints: {
      'assets/firebaseui': join(installPeers('peers-browser'), 'firebaseui.js'),
      'assets/sdk': join(import.meta.dirname, 'bare-sdk.ts'),
    },
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'chrome123',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [style = ''] =
    /<style>.*?<\/style>/s.exec(readFileSync(join(folder, 'connexion.html'), 'utf8')) ?? []
  writeFileSync(join(folder, 'plain.html'), page(style, PLAIN_FORM))
  const sdk = '<script type="module" src="/assets/sdk.js"></script>'
  writeFileSync(join(folder, 'sdk.html'), page(`${style}${sdk}`, PLAIN_FORM))
  const sheet = '<link rel="stylesheet" href="/assets/firebaseui.css">'
  const script = '<script type="module" src="/assets/firebaseui.js"></script>'
  writeFileSync(join(folder, 'firebaseui.html'), page(`${sheet}${script}`, '<div id="root"></div>'))
}

function page(head: string, body: string): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Connexion</title>${head}</head><body>${body}</body></html>`
}
