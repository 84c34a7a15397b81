/**
 * Writes every e-mail, in both languages and forms, to .cache/mails, and serves them.
 *
 * Usage: npm run mails [-- --pictures]; `--pictures` takes the pictures that docs/mails.md shows instead.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { renderEmail } from '../functions/src/mails/render-email.ts'
import {
  SAMPLE_EMAILS,
  SAMPLE_RECIPIENT,
  SAMPLE_SITE,
} from '../functions/src/testing/sample-emails.ts'
import { ROOT } from './project.ts'
import { provideChromium } from './testing/chromium.ts'

const FOLDER = join(ROOT, '.cache', 'mails')

if (process.argv.includes('--pictures')) {
  process.env['CHROMIUM_PATH'] = await provideChromium()
  const { takeEmailPictures } = await import('../tests/e2e/email-pictures.ts')
  await takeEmailPictures(join(ROOT, 'docs', 'images'))
} else {
  const files = writeEmails()
  serve(files)
}

function writeEmails(): string[] {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const rows = SAMPLE_EMAILS.flatMap(([name, message, links]) =>
    (['fr', 'en'] as const).map((locale) => {
      const to = { ...SAMPLE_RECIPIENT, locale }
      const { subject, html, text } = renderEmail(message, to, { ...links, site: SAMPLE_SITE })
      writeFileSync(join(FOLDER, `${name}.${locale}.html`), html)
      writeFileSync(join(FOLDER, `${name}.${locale}.txt`), text)
      return { subject, file: `${name}.${locale}` }
    }),
  )
  const items = rows.map(
    ({ subject, file }) =>
      `<li><a href="${file}.html">${subject}</a> (<a href="${file}.txt">texte</a>)</li>`,
  )
  const head =
    '<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Courriels</title>'
  writeFileSync(join(FOLDER, 'index.html'), `${head}<h1>Courriels</h1><ul>${items.join('')}</ul>`)
  return ['index.html', ...rows.flatMap(({ file }) => [`${file}.html`, `${file}.txt`])]
}

function serve(files: readonly string[]): void {
  const server = createServer(({ url = '/' }, response) => {
    const file = url === '/' ? 'index.html' : url.slice(1)
    if (!files.includes(file)) {
      response.writeHead(404).end()
      return
    }
    const type = file.endsWith('.html') ? 'text/html' : 'text/plain'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(readFileSync(join(FOLDER, file)))
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    console.log(`▸ Les courriels : http://127.0.0.1:${port}`)
    console.log('  Ctrl-C pour arrêter. Les fichiers restent dans .cache/mails.')
  })
  process.once('SIGINT', () => process.exit())
}
