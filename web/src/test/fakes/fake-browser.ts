import { vi, type Mock } from 'vitest'
import { OpenTabs, type UserPlace } from '../../lib/identity/tabs/open-tabs.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeStorage } from './fake-storage.ts'

/** The key under which the identity service's client stores its user. */
export const KEY = 'firebase:authUser:k:[DEFAULT]'

/** The tabs of one browser. Their channel delivers messages immediately. */
export function browser() {
  const device = new FakeStorage()
  const clock = new FakeClock()
  const session: { uid?: string } = {}
  const tabs: ((message: unknown) => void)[] = []
  const said: unknown[] = []

  const open = ({ copy }: { copy?: object } = {}) => {
    const storage = new FakeStorage()
    if (copy !== undefined) storage.setItem(KEY, JSON.stringify(copy))
    const changed: Mock = vi.fn()
    let isLeft = false
    let hear: (message: unknown) => void = () => undefined
    let comeBack = (): void => undefined
    const receive = (message: unknown): void => {
      if (!isLeft) hear(message)
    }
    tabs.push(receive)
    const place = new OpenTabs({
      device: sharedPlace(device),
      tab: storage,
      channel: {
        post: (message) => {
          said.push(message)
          tabs.filter((other) => other !== receive).forEach((other) => other(message))
        },
        listen: (listener) => (hear = listener),
        onReturn: (listener) => (comeBack = listener),
      },
      uidOfSession: () => session.uid,
      clock,
    })
    place._addListener(KEY, changed)
    return {
      place,
      storage,
      changed,
      leave: () => (isLeft = true),
      comeBack: () => {
        isLeft = false
        comeBack()
      },
    }
  }

  /** Opens a tab that is signed in, but not remembered on the device. */
  const openWith = async (user: object) => {
    const tab = open()
    tab.place.choose('tab')
    await tab.place._set(KEY, user)
    return tab
  }

  return {
    open,
    openWith,
    device,
    clock,
    session,
    said,
    say: (message: unknown) => tabs.forEach((receive) => receive(message)),
    asked: () => said.filter((message) => 'asked' in (message as object)).length,
  }
}

function sharedPlace(storage: Storage): UserPlace {
  return {
    _isAvailable: () => Promise.resolve(true),
    _get: (key) => Promise.resolve(JSON.parse(storage.getItem(key) ?? 'null') as object | null),
    _set: (key, user) => {
      storage.setItem(key, JSON.stringify(user))
      return Promise.resolve()
    },
    _remove: (key) => {
      storage.removeItem(key)
      return Promise.resolve()
    },
    _addListener: () => undefined,
    _removeListener: () => undefined,
  }
}
