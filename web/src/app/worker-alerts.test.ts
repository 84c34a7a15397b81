import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/worker.js'), 'utf8')

interface Shown {
  readonly title: string
  readonly body?: string
  readonly lang: string
}

let handlers: Record<string, (event: object) => void>
let shown: Shown[]
let windows: { url: string; focus: () => string }[]
let opened: string[]

beforeEach(() => {
  handlers = {}
  shown = []
  windows = []
  opened = []
  runInNewContext(SOURCE, {
    URL,
    location: { origin: 'https://sesame.example' },
    addEventListener: (name: string, handler: (event: object) => void) => {
      handlers[name] = handler
    },
    registration: {
      showNotification: (title: string, options: Omit<Shown, 'title'>) => {
        shown.push({ title, ...options })
      },
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (path: string) => {
        opened.push(path)
        return Promise.resolve()
      },
    },
  })
})

/** Tells the worker of something, and waits for what it makes of it. */
function tell(name: string, event: object): Promise<unknown> {
  let done: unknown
  handlers[name]?.({ ...event, waitUntil: (task: unknown) => (done = task) })
  return Promise.resolve(done)
}

const push = (text: string) => tell('push', { data: { json: () => JSON.parse(text) as unknown } })

describe('the worker', () => {
  it('shows an alert as the functions word it', async () => {
    const data = { title: 'Connexion inhabituelle', body: 'Était-ce vous ?', locale: 'fr' }
    await push(JSON.stringify({ from: '1', fcmMessageId: 'x', data }))
    expect(shown).toMatchObject([{ title: data.title, body: data.body, lang: 'fr' }])
  })

  it.each(['', 'garbage', '{}', '{"data":null}'])(
    'shows something, whatever came: %s',
    async (text) => {
      await push(text)
      expect(shown).toMatchObject([{ title: 'Sésame', lang: 'fr' }])
    },
  )

  it('shows something when nothing came along', async () => {
    await tell('push', { data: null })
    expect(shown).toHaveLength(1)
  })

  it('opens the security page at a click, and leaves other pages alone', async () => {
    windows = [{ url: 'https://sesame.example/profil', focus: () => 'profil' }]
    let isClosed = false
    await tell('notificationclick', { notification: { close: () => (isClosed = true) } })
    expect(isClosed).toBe(true)
    expect(opened).toEqual(['/securite'])
  })

  it('comes back to the security page where it is open', async () => {
    windows = [{ url: 'https://sesame.example/securite#alertes', focus: () => 'there' }]
    expect(await tell('notificationclick', { notification: { close: () => undefined } })).toBe(
      'there',
    )
    expect(opened).toEqual([])
  })
})
