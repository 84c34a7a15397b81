import { beforeEach, describe, expect, it } from 'vitest'
import { runWorker } from '../test/run-worker.ts'

interface Shown {
  readonly title: string
  readonly body?: string
  readonly lang: string
}

let dispatch: ReturnType<typeof runWorker>
let shown: Shown[]
let windows: { url: string; focus: () => string }[]
let opened: string[]

beforeEach(() => {
  shown = []
  windows = []
  opened = []
  dispatch = runWorker({
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

const push = (text: string) =>
  dispatch('push', { data: { json: () => JSON.parse(text) as unknown } })

describe('the worker', () => {
  it('shows an alert with the title and text of the push message', async () => {
    const data = { title: 'Connexion inhabituelle', body: 'Était-ce vous ?', locale: 'fr' }
    await push(JSON.stringify({ from: '1', fcmMessageId: 'x', data }))
    expect(shown).toMatchObject([{ title: data.title, body: data.body, lang: 'fr' }])
  })

  it.each(['', 'garbage', '{}', '{"data":null}'])(
    'shows a notification even if the push message’s data is invalid: %s',
    async (text) => {
      await push(text)
      expect(shown).toMatchObject([{ title: 'Sésame', lang: 'fr' }])
    },
  )

  it('shows a notification even for a push message without data', async () => {
    await dispatch('push', { data: null })
    expect(shown).toHaveLength(1)
  })

  it('opens the security page on a click, without changing windows that show other pages', async () => {
    windows = [{ url: 'https://sesame.example/profil', focus: () => 'profil' }]
    let isClosed = false
    await dispatch('notificationclick', { notification: { close: () => (isClosed = true) } })
    expect(isClosed).toBe(true)
    expect(opened).toEqual(['/securite'])
  })

  it('focuses the security page if it is already open', async () => {
    windows = [{ url: 'https://sesame.example/securite#alertes', focus: () => 'there' }]
    expect(await dispatch('notificationclick', { notification: { close: () => undefined } })).toBe(
      'there',
    )
    expect(opened).toEqual([])
  })
})
