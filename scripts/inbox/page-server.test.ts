import { request } from 'node:http'
import { HOST } from 'sesame-emulators/suite/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInbox } from './inbox.ts'
import { startOwnInbox, type OwnInbox } from './testing/own-inbox.ts'

let own: OwnInbox
beforeAll(async () => {
  own = await startOwnInbox()
})
afterAll(() => own.stop())

const send = (to: string, more: object = {}) =>
  own.transport.sendMail({ from: 'a@exemple.fr', to, subject: 'Bonjour', text: 'a', ...more })

/** Returns the status of a response to a request with this `Host` header. */
const statusFor = (host: string, path = '/mails') =>
  new Promise((resolve, reject) => {
    const { inbox: port } = own.ports
    request({ host: HOST, port, path, headers: { Host: host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', reject)
      .end()
  })

describe('the server of the inbox', () => {
  it('accepts only requests to a loopback name with the inbox’s own port', async () => {
    const { inbox, smtp } = own.ports
    for (const host of [`${HOST}:${inbox}`, `localhost:${inbox}`]) {
      expect(await statusFor(host)).toBe(200)
    }
    for (const host of ['evil.example', `evil.example:${inbox}`, HOST, `${HOST}:${smtp}`]) {
      expect(await statusFor(host)).toBe(403)
    }
  })

  it('sends no CORS header, and rejects refusals that a page of another site could send', async () => {
    const foreign = { Origin: 'https://evil.example' }
    for (const path of ['/', '/mails', '/mails/1', '/events', '/refusals']) {
      const response = await fetch(own.url + path, { headers: foreign })
      await response.body?.cancel()
      const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect(cors).toEqual([])
    }
    const body = '{"reply":550}'
    const types = ['text/plain', 'application/x-www-form-urlencoded']
    for (const type of types) {
      const headers = { ...foreign, 'Content-Type': type }
      const { status } = await fetch(`${own.url}/refusals`, { method: 'POST', headers, body })
      expect(status).toBe(404)
    }
    await send('libre@exemple.fr')
  })

  it.each([
    '/mails/x',
    '/mails/999',
    '/mails/1/other',
    '/mails/1/html/x',
    '/..%2fpackage.json',
    '/constructor',
  ])('returns 404 for %s', async (path) => {
    expect((await fetch(own.url + path)).status).toBe(404)
  })

  it('rejects a request for an invalid URL with 400', async () => {
    expect(await statusFor(`localhost:${own.ports.inbox}`, '//')).toBe(400)
  })

  it('rejects a refusal with an invalid reply code', async () => {
    await expect(own.inbox.refuse({ reply: 250 })).rejects.toThrow('400')
  })

  it.each([
    ['<p>a</p>', '<!doctype html><base target="_blank"><p>a</p>'],
    [
      '<!doctype html><html><head><title>t</title>',
      '<!doctype html><html><head><base target="_blank">',
    ],
  ])(
    'blocks all scripts and resources of the e-mail %s, and opens its links in new tabs',
    async (html, served) => {
      const to = `cadre-${html.length}@exemple.fr`
      await send(to, { html })
      const { id } = await own.inbox.waitFor(to)
      const response = await fetch(`${own.url}/mails/${id}/html`)
      const policy = response.headers.get('content-security-policy')
      expect(policy).toMatch(
        /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
      )
      expect(await response.text()).toContain(served)
    },
  )

  it('serves the source of an e-mail exactly as received', async () => {
    await send('source@exemple.fr', { html: '<script>1</script>' })
    const { id, raw } = await own.inbox.waitFor('source@exemple.fr')
    const response = await fetch(`${own.url}/mails/${id}/source`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(raw)
  })

  it('names the port that is taken, and frees the other port', async () => {
    const { smtp, inbox } = own.ports
    await expect(startInbox({ smtp, inbox })).rejects.toThrow(`Le port ${inbox} est déjà pris.`)
    const free = await startOwnInbox()
    await free.stop()
    const half = { smtp, inbox: free.ports.inbox }
    await expect(startInbox(half)).rejects.toThrow(`Le port ${smtp} est déjà pris.`)
    await (
      await startInbox(free.ports)
    )()
  })
})

describe('waiting for an e-mail', () => {
  it('ends when a new e-mail arrives, and ignores earlier ones', async () => {
    await send('attente@exemple.fr', { subject: 'Premier' })
    const first = await own.inbox.waitFor('attente@exemple.fr')
    const second = own.inbox.waitFor('attente@exemple.fr', { after: first })
    await send('attente@exemple.fr', { subject: 'Deuxième' })
    expect((await second).subject).toBe('Deuxième')
  })

  it('fails after the time limit, and lists the e-mails received', async () => {
    await send('presque@exemple.fr', { subject: 'Autre chose' })
    await send('voisin@exemple.fr', { subject: 'Vérifiez' })
    const waiting = own.inbox.waitFor('presque@exemple.fr', { subject: 'Vérifiez', limitMs: 200 })
    await expect(waiting).rejects.toThrow(
      /No mail to presque@exemple\.fr about “Vérifiez” within 200 ms[^]*\d+\. presque@exemple\.fr: Autre chose[^]*\d+\. voisin@exemple\.fr: Vérifiez/,
    )
  })
})
