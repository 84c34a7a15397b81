import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { greetServer } from './greet-server.ts'

let close = () => Promise.resolve()
afterEach(() => close())

/**
 * Starts a mail server on the loopback interface. Returns the commands that the server receives, and the settings to connect to
 * it.
 */
async function started(options: SMTPServerOptions) {
  const commands: string[] = []
  const server = new SMTPServer({
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username = '', password }, _, done) => {
      commands.push('AUTH')
      if (password === 'password') done(null, { user: username })
      else done(Object.assign(new Error('no'), { responseCode: 535 }))
    },
    onMailFrom: (_, __, done) => {
      commands.push('MAIL')
      done()
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  close = () => new Promise((resolve) => server.close(() => resolve()))
  const { port } = server.server.address() as AddressInfo
  const from = { name: '', address: 'sesame@sesame.example' }
  const rest = { host: '127.0.0.1', port, from, replyTo: from.address, sender: null, dkim: null }
  return { commands, rest }
}

const CLEAR: SMTPServerOptions = {
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authOptional: true,
}

describe('greetServer', () => {
  it('connects and says hello to the mail server, without sending an e-mail', async () => {
    const { commands, rest } = await started(CLEAR)
    expect(await greetServer({ ...rest, security: 'none', auth: null })).toBeNull()
    expect(commands).toEqual([])
  })

  it.each([
    ['password', null],
    ['other', expect.objectContaining({ code: 'EAUTH' })],
  ])('tries to sign in if it has credentials: « %s »', async (pass, expected) => {
    const { commands, rest } = await started(CLEAR)
    const auth = { user: 'sesame', pass }
    expect(await greetServer({ ...rest, security: 'none', auth })).toEqual(expected)
    expect(commands).toContain('AUTH')
    expect(commands).not.toContain('MAIL')
  })

  it('rejects a mail server without TLS', async () => {
    const { rest } = await started(CLEAR)
    const refusal = await greetServer({ ...rest, security: 'starttls', auth: null })
    expect(refusal?.code).toBe('ETLS')
  })

  it.each(['starttls', 'tls'] as const)(
    'rejects an untrusted certificate, with %s',
    async (security) => {
      const { rest } = await started({ secure: security === 'tls' })
      const refusal = await greetServer({ ...rest, security, auth: null })
      expect(refusal?.message).toMatch(/certificate|altnames/)
    },
  )

  it('reports a mail server that does not respond', async () => {
    const { rest } = await started(CLEAR)
    await close()
    close = () => Promise.resolve()
    const refusal = await greetServer({ ...rest, security: 'none', auth: null })
    expect(refusal?.code).toBe('ESOCKET')
  })
})
