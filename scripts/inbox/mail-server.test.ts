import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { createTransport } from 'nodemailer'
import { HOST } from 'sesame-emulators/suite/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOwnInbox, type OwnInbox } from './testing/own-inbox.ts'

let own: OwnInbox
beforeAll(async () => {
  own = await startOwnInbox()
})
afterAll(() => own.stop())

const from = 'Sésame <ne-pas-repondre@exemple.fr>'
const send = (to: string, more: object = {}) =>
  own.transport.sendMail({ from, to, subject: 'Bonjour', text: 'Bonjour', ...more })

/** Sends an e-mail whose source is exactly these lines. */
const sendRaw = (to: string, lines: readonly string[]) =>
  own.transport.sendMail({
    envelope: { from: 'a@exemple.fr', to },
    raw: Buffer.from(lines.join('\r\n'), 'latin1'),
  })

/** Starts an SMTP session, up to the point where the client sends the e-mail's content. */
async function openMail(to: string) {
  const socket = createConnection(own.ports.smtp, HOST)
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const answer = async () => String((await lines.next()).value)
  for (const say of ['HELO a', 'MAIL FROM:<a@exemple.fr>', `RCPT TO:<${to}>`, 'DATA']) {
    expect(await answer()).toMatch(/^2\d\d /)
    socket.write(`${say}\r\n`)
  }
  expect(await answer()).toMatch(/^354 /)
  return { socket, answer }
}

describe('the mail server', () => {
  it('stores the text and HTML versions, links, headers, pictures and attachments of an e-mail', async () => {
    await send('pieces@exemple.fr', {
      subject: 'Vérifiez votre adresse : c’est l’affaire d’un instant, promis, et de rien de plus',
      html: '<p>É <a href="https://exemple.fr/a?b=1&amp;c=2">Vérifier</a><img src="cid:logo"></p>',
      text: 'É https://exemple.fr/a?b=1&c=2, ou https://exemple.fr/aide.',
      headers: { 'X-Two': ['1', '2'], Constructor: 'a' },
      attachments: [
        { filename: 'reçu.txt', content: 'abc' },
        { filename: 'logo.png', content: 'png', contentType: 'image/png', cid: 'logo' },
      ],
    })
    const mail = await own.inbox.waitFor('pieces@exemple.fr', { subject: /^Vérifiez .* plus$/ })
    expect(mail).toMatchObject({
      from: '"Sésame" <ne-pas-repondre@exemple.fr>',
      to: ['pieces@exemple.fr'],
      text: expect.stringContaining('É https://') as string,
      html: expect.stringContaining('<img src="data:image/png;base64,') as string,
      links: ['https://exemple.fr/a?b=1&c=2', 'https://exemple.fr/aide'],
      headers: { 'mime-version': '1.0', 'x-two': '1, 2', constructor: 'a' },
      raw: expect.stringContaining('Subject: =?UTF-8?Q?') as string,
    })
    expect(mail.attachments).toEqual([
      { name: 'logo.png', type: 'image/png', bytes: 3 },
      { name: 'reçu.txt', type: 'text/plain', bytes: 3 },
    ])
  })

  it('decodes an e-mail from its own charset, and puts folded headers on one line', async () => {
    await sendRaw('latin@exemple.fr', [
      'From: a@exemple.fr',
      'Subject: =?iso-8859-1?Q?Adresse_?=',
      ' =?iso-8859-1?Q?v=E9rifi=E9e?=',
      'X-Folded: one',
      '\ttwo',
      'Content-Type: text/plain; charset=iso-8859-15',
      'Content-Transfer-Encoding: 8bit',
      '',
      '5 \xa4, d\xe9j\xe0',
      '.a line that starts with a dot',
    ])
    expect(await own.inbox.waitFor('latin@exemple.fr')).toMatchObject({
      subject: 'Adresse vérifiée',
      headers: { 'x-folded': 'one\ttwo' },
      text: expect.stringMatching(/^5 €, déjà\n\.a line/) as string,
      html: null,
    })
  })

  it('delivers an e-mail to all eight recipients, including Bcc ones, regardless of case', async () => {
    const [last = '', ...others] = Array.from({ length: 8 }, (_, at) => `P${at}@Exemple.fr`)
    await send(others.join(', '), { bcc: last })
    for (const to of [last, ...others]) {
      expect(await own.inbox.to(to)).toMatchObject([{ subject: 'Bonjour' }])
    }
  })

  it('rejects an e-mail over 1 MB, and accepts the next e-mail', async () => {
    const big = { text: 'x'.repeat(1_100_000) }
    await expect(send('gros@exemple.fr', big)).rejects.toMatchObject({ responseCode: 552 })
    // An e-mail over 1 MB is also rejected if the client does not announce its size.
    const { socket, answer } = await openMail('gros@exemple.fr')
    socket.write(`${'x'.repeat(998)}\r\n`.repeat(1_100) + '.\r\n')
    expect(await answer()).toMatch(/^552 /)
    socket.destroy()
    await send('gros@exemple.fr', { subject: 'Petit' })
    expect(await own.inbox.to('gros@exemple.fr')).toMatchObject([{ subject: 'Petit' }])
  })

  it('does not deliver an e-mail whose connection is cut half-way, and accepts the next e-mail', async () => {
    const { socket } = await openMail('coupe@exemple.fr')
    socket.write('Subject: half\r\n\r\nHalf of')
    socket.resetAndDestroy()
    await send('coupe@exemple.fr', { subject: 'Entier' })
    expect(await own.inbox.to('coupe@exemple.fr')).toMatchObject([{ subject: 'Entier' }])
  })

  it('loses none of fifty simultaneous e-mails', async () => {
    const to = Array.from({ length: 50 }, (_, at) => `foule-${at}@exemple.fr`)
    await Promise.all(to.map((address) => send(address, { subject: address })))
    const found = await Promise.all(to.map((address) => own.inbox.to(address)))
    expect(found.map((mails) => mails.map(({ subject }) => subject))).toEqual(to.map((a) => [a]))
  })
})

describe('a refusal that a test requests from the mail server', () => {
  it.each([451, 550])(
    'a refusal returns %d for one address only, until the address is accepted again',
    async (reply) => {
      const address = `refus-${reply}@exemple.fr`
      await own.inbox.refuse({ address, reply })
      await expect(send(address)).rejects.toMatchObject({ responseCode: reply })
      await send(`autre-${reply}@exemple.fr`)
      await own.inbox.accept(address)
      await send(address)
      expect(await own.inbox.to(address)).toHaveLength(1)
    },
  )

  it('a refusal can apply to all recipients, until the test accepts them again', async () => {
    await own.inbox.refuse({ reply: 421 })
    await expect(send('tous@exemple.fr')).rejects.toMatchObject({ responseCode: 421 })
    await own.inbox.accept()
    await send('tous@exemple.fr')
  })

  it('a refusal can cut the connection', async () => {
    await own.inbox.refuse({ address: 'fil@exemple.fr', reply: 'cut' })
    await expect(send('fil@exemple.fr')).rejects.toMatchObject({ code: 'ECONNECTION' })
  })

  it('a refusal can leave the client without a response until the address is accepted again', async () => {
    await own.inbox.refuse({ address: 'lent@exemple.fr', reply: 'silence' })
    let isSent = false
    const sending = send('lent@exemple.fr').then(() => (isSent = true))
    await send('presse@exemple.fr')
    expect(isSent).toBe(false)
    await own.inbox.accept('lent@exemple.fr')
    await sending
    expect(await own.inbox.to('lent@exemple.fr')).toHaveLength(1)
  })

  it('a refusal does not affect later e-mails if a client that gets no response gives up', async () => {
    await own.inbox.refuse({ address: 'parti@exemple.fr', reply: 'silence' })
    const hasty = createTransport({ host: HOST, port: own.ports.smtp, socketTimeout: 200 })
    const mail = { from, to: 'parti@exemple.fr', text: 'a' }
    await expect(hasty.sendMail(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await own.inbox.accept('parti@exemple.fr')
    await send('parti@exemple.fr')
    expect(await own.inbox.to('parti@exemple.fr')).toHaveLength(1)
  })
})

it('the mail server accepts any user name and password', async () => {
  const auth = { user: 'sesame', pass: 'anything' }
  const transport = createTransport({ host: HOST, port: own.ports.smtp, auth })
  expect(await transport.verify()).toBe(true)
})
