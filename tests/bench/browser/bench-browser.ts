import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBareBrowser } from './devtools.ts'
import { NETWORK, timeWaits, timeWork, type Waits, type Work } from './load-page.ts'
import { buildPeers } from './peers.ts'
import { serve, serveIdentity } from './serve.ts'
import { timeGreetings, type Greetings } from './time-greetings.ts'

const TURNS = 9

/** One load of every page. */
export interface Turn {
  readonly sesame: Waits & Work & Greetings
  readonly plain: Waits & Work
  readonly firebaseui: Waits & Work
  readonly sdk: Greetings
}

/** Measures the built client against a plain form, FirebaseUI and the bare SDK, in turns, in the same browser. */
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
    // Only warms up the browser.
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
