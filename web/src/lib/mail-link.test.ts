import { afterEach, expect, it, vi } from 'vitest'

/** Opens another page of the same tab. */
async function openPage(action?: string) {
  vi.resetModules()
  history.replaceState(action === undefined ? null : { action }, '')
  return import('./mail-link.ts')
}

const linkOf = (code: string) => `?mode=verifyEmail&oobCode=${code}&apiKey=cle`

afterEach(() => sessionStorage.clear())

it('keeps a link in the tab, across a provider’s page, until it is used', async () => {
  const before = await openPage(linkOf('a+/='))
  before.keepMailLink()
  const link = before.actionLink()
  const after = await openPage()
  expect(after.actionLink()).toEqual(link)
  expect((await openPage()).actionLink()).toEqual(link)
  after.forgetMailLink()
  expect((await openPage()).actionLink()).toBeNull()
})

it('prefers the link that was opened last', async () => {
  const before = await openPage(linkOf('first'))
  before.keepMailLink()
  expect((await openPage(linkOf('second'))).actionLink()?.code).toBe('second')
})

it('stores nothing for a page without a link', async () => {
  const page = await openPage()
  page.keepMailLink()
  expect(sessionStorage).toHaveLength(0)
})
