/**
 * Writes every e-mail to .cache/mails, in both languages, as HTML and as text, and serves the files.
 *
 * Usage: npm run mails [-- --pictures]; with `--pictures`, takes the pictures for docs/mails.md instead.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { renderEmail } from '../functions/src/mails/render-email.ts'
import {
  SAMPLE_EMAILS,
  SAMPLE_RECIPIENT,
  SAMPLE_SITE,
} from '../functions/src/testing/sample-emails.ts'
import { commandLocale, localized } from './localized.ts'
import { ROOT } from './project.ts'
import { provideChromium } from './testing/chromium.ts'
import { understood } from './usage.ts'

const FOLDER = join(ROOT, '.cache', 'mails')

const { values } = understood(() => parseArgs({ options: { pictures: { type: 'boolean' } } }), {
  fr: `Usage\u00A0: npm run mails [-- --pictures]

  Écrit tous les e-mails, dans les deux langues, dans .cache/mails, et affiche l’adresse où les lire.
  --pictures refait plutôt les images de docs/mails.md. Ctrl-C arrête.`,
  en: `Usage: npm run mails [-- --pictures]

  Writes every e-mail, in both languages, to .cache/mails, and prints the address where to read them.
  --pictures takes the pictures of docs/mails.md instead. Ctrl-C stops.`,
})
if (values.pictures === true) {
  console.log(
    localized({
      fr: '▸ Images des e-mails, dans docs/images (Ctrl-C arrête)…',
      en: '▸ Taking pictures of the e-mails, into docs/images (Ctrl-C stops)…',
    }),
  )
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
  const plain = localized({ fr: 'texte', en: 'plain text' })
  const items = rows.map(
    ({ subject, file }) =>
      `<li><a href="${file}.html">${subject}</a> (<a href="${file}.txt">${plain}</a>)</li>`,
  )
  const title = localized({ fr: 'Courriels', en: 'E-mails' })
  const head = `<!doctype html><html lang="${commandLocale()}"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title>`
  writeFileSync(join(FOLDER, 'index.html'), `${head}<h1>${title}</h1><ul>${items.join('')}</ul>`)
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
    const address = `http://127.0.0.1:${port}`
    console.log(
      localized({ fr: `▸ Les e-mails\u00A0: ${address}`, en: `▸ The e-mails: ${address}` }),
    )
    console.log(
      localized({
        fr: '  Ctrl-C pour arrêter. Les fichiers restent dans .cache/mails.',
        en: '  Ctrl-C stops. The files stay in .cache/mails.',
      }),
    )
  })
  process.once('SIGINT', () => process.exit())
}
