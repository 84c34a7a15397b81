import type { Avatars } from '../../lib/avatar/avatars.ts'

/** One person's avatars; records removals. */
export class FakeAvatars implements Avatars {
  readonly removed: string[] = []

  upload: Avatars['upload'] = () => Promise.resolve('https://storage.exemple.fr/neuf.webp')
  remove: Avatars['remove'] = (_uid, address) => {
    this.removed.push(address)
    return Promise.resolve()
  }
}
