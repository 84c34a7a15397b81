import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { SmtpConfig } from '../../common/config/mails-config.ts'
import type { OutgoingMail } from '../../mails/smtp.ts'
import { smtpServer } from './smtp.ts'

const MAIL: OutgoingMail = {
  to: { name: 'Marie', address: 'marie@exemple.fr' },
  subject: 'Sésame',
  html: '<p>é</p>',
  text: 'é',
  id: 'abc',
}

let closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.map((close) => close()))
  closing = []
})

/** The complete e-mails that a mail server received. */
const received: { from: string; to: string[]; raw: string }[] = []

function listening(server: { listen: (port: number, host: string, done: () => void) => unknown }) {
  return new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
}

/** Starts a mail server with these options, and returns its port. */
async function start(options: SMTPServerOptions = {}): Promise<number> {
  received.length = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await listening(server)
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

const smtp = (port: number, more: Partial<SmtpConfig> = {}) =>
  smtpServer({
    host: '127.0.0.1',
    port,
    security: 'none',
    auth: null,
    sender: null,
    dkim: null,
    from: { name: 'Sésame', address: 'bonjour@sesame.example' },
    replyTo: 'contact@sesame.example',
    ...more,
  })

/** Returns a mail server's rejection. Its message quotes the recipient. */
const refusal = (responseCode: number) =>
  Object.assign(new Error('canary marie@exemple.fr'), { responseCode })

describe('an outgoing e-mail', () => {
  it('has a sender, a reply address, an `Auto-Submitted` header, an HTML part, a text part and its own id', async () => {
    expect(await smtp(await start()).send(MAIL)).toEqual({ outcome: 'sent' })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'bonjour@sesame.example', to: ['marie@exemple.fr'] })
    const mail = await simpleParser(received[0]?.raw ?? '')
    expect(mail.messageId).toBe('<abc@sesame.example>')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail.from?.value).toEqual([{ name: 'Sésame', address: 'bonjour@sesame.example' }])
    expect(mail.replyTo?.value).toEqual([{ name: '', address: 'contact@sesame.example' }])
    expect(mail).toMatchObject({ subject: 'Sésame', html: '<p>é</p>' })
    expect(mail.text?.trim()).toBe('é')
  })

  it.each([
    ['breaks the line', 'Marie\r\nBcc: x@mal.example'],
    ['looks like a list', 'x@mal.example, "y'],
    ['looks like an address', 'Marie <x@mal.example>'],
  ])('goes only to the recipient, even if their name %s', async (_, name) => {
    const subject = 'a\r\nBcc: z@mal.example'
    const to = { name, address: 'marie@exemple.fr' }
    expect(await smtp(await start()).send({ ...MAIL, to, subject })).toEqual({ outcome: 'sent' })
    expect(received.map((mail) => mail.to)).toEqual([['marie@exemple.fr']])
    const { bcc, cc, to: header } = await simpleParser(received[0]?.raw ?? '')
    expect([bcc, cc]).toEqual([undefined, undefined])
    const read = (Array.isArray(header) ? header : [header]).flatMap((list) => list?.value ?? [])
    expect(read.map(({ address }) => address)).toEqual(['marie@exemple.fr'])
  })

  it.each([
    'marie@exemple.fr\r\nBcc: x@mal.example',
    'marie@exemple.fr, x@mal.example',
    'x@mal.example <marie@exemple.fr>',
    'marie@exemple.fr>\r\nRCPT TO:<x@mal.example',
  ])('is not sent to the malformed address %j', async (address) => {
    const sending = await smtp(await start()).send({ ...MAIL, to: { name: '', address } })
    expect(sending).toEqual({ outcome: 'refused' })
    expect(received).toEqual([])
  })

  it('is signed if a DKIM key is configured', async () => {
    const { generateKeyPairSync } = await import('node:crypto')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    const dkim = { domainName: 'sesame.example', keySelector: 'mail', privateKey: pem }
    await smtp(await start(), { dkim }).send(MAIL)
    expect(received[0]?.raw).toMatch(/^DKIM-Signature: [^]*d=sesame\.example;[^]*s=mail;/)
  })
})

describe('an e-mail that the mail server does not accept', () => {
  it.each([
    ['RCPT', 550],
    ['RCPT', 553],
    ['DATA', 554],
  ])('is not retried after a permanent rejection: %s, %i', async (when, status) => {
    const options: SMTPServerOptions =
      when === 'RCPT'
        ? { onRcptTo: (_address, _session, done) => done(refusal(status)) }
        : {
            onData: (stream, _session, done) => {
              stream.resume().on('end', () => done(refusal(status)))
            },
          }
    expect(await smtp(await start(options)).send(MAIL)).toEqual({ outcome: 'refused' })
  })

  it.each([
    ['greylists', { onRcptTo: (_a, _s, done) => done(refusal(451)) }, 'EENVELOPE 451'],
    ['says the box is full', { onRcptTo: (_a, _s, done) => done(refusal(452)) }, 'EENVELOPE 452'],
    ['refuses the sender', { onMailFrom: (_a, _s, done) => done(refusal(553)) }, 'EENVELOPE 553'],
    ['is busy', { onConnect: (_s, done) => done(refusal(421)) }, /421/],
  ] satisfies [string, SMTPServerOptions, string | RegExp][])(
    'is tried again if the server %s, and the reason names no one',
    async (_, options, reason) => {
      const sending = await smtp(await start(options)).send(MAIL)
      expect(sending).toMatchObject({
        outcome: 'later',
        reason: expect.stringMatching(reason) as string,
      })
      expect(JSON.stringify(sending)).not.toMatch(/canary|exemple/)
    },
  )

  it('is retried if the server rejects our sign-in', async () => {
    const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(refusal(535))
    const port = await start({ onAuth, allowInsecureAuth: true })
    const sending = await smtp(port, { auth: { user: 'a', pass: 'canary' } }).send(MAIL)
    expect(sending).toEqual({ outcome: 'later', reason: 'EAUTH 535' })
  })

  it('is retried if the server is down or lacks the required TLS', async () => {
    const server = createServer()
    await listening(server)
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    expect(await smtp(port).send(MAIL)).toMatchObject({ outcome: 'later' })
    const plain = await start({ hideSTARTTLS: true })
    const strict = await smtp(plain, { security: 'starttls' }).send(MAIL)
    expect(strict).toMatchObject({ outcome: 'later' })
    const selfSigned = await smtp(await start(), { security: 'starttls' }).send(MAIL)
    expect(selfSigned).toMatchObject({ outcome: 'later' })
    expect(received).toEqual([])
  })
})
