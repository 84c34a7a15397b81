import { build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPeers } from '../install-peers.ts'

/** Writes the pages to compare with beside the client's own: `/plain`, `/sdk` and `/firebaseui`. */
export async function buildPeers(folder: string): Promise<void> {
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

const PLAIN_FORM =
  '<main><h1>Connexion</h1><form method="post"><p><label>Adresse e-mail <input type="email" name="email"></label></p>' +
  '<p><label>Mot de passe <input type="password" name="password"></label></p><button>Se connecter</button></form></main>'

function page(head: string, body: string): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Connexion</title>${head}</head><body>${body}</body></html>`
}
