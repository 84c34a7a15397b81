import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserPush } from './browser-push.ts'

/** Simulates a browser that supports push messages, and in which `permission` is the answer to the permission prompt. */
function browserWith(permission: NotificationPermission) {
  const requestPermission = vi.fn(() => Promise.resolve(permission))
  vi.stubGlobal('Notification', { permission, requestPermission })
  vi.stubGlobal('PushManager', vi.fn())
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  return requestPermission
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('browserPush', () => {
  it.each([
    ['default', 'askable'],
    ['granted', 'granted'],
    ['denied', 'denied'],
  ] as const)('maps the permission %s to %s', (permission, ability) => {
    browserWith(permission)
    expect(browserPush('key').ability()).toBe(ability)
  })

  it('push is `absent` without a key, and `unsupported` without the browser’s APIs', () => {
    browserWith('granted')
    expect(browserPush('').ability()).toBe('absent')
    Reflect.deleteProperty(navigator, 'serviceWorker')
    expect(browserPush('key').ability()).toBe('unsupported')
  })

  it.each(['denied', 'default'] as const)(
    'registers nothing if the permission is %s',
    async (answer) => {
      const ask = browserWith(answer)
      expect(await browserPush('key').start('marie', 'aaaaaaaaaa')).toBe(false)
      expect(ask).toHaveBeenCalledOnce()
    },
  )
})
