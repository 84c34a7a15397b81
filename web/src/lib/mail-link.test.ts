import { afterEach, expect, it, vi } from 'vitest'

/** Opens another page in the same tab. */
async function openPage(action?: string) {
  vi.resetModules()
  history.replaceState(action === undefined ? null : { action }, '')
  return import('./mail-link.ts')
}

const linkOf = (code: string) => `?mode=verifyEmail&oobCode=${code}&apiKey=cle`

afterEach(() => sessionStorage.clear())

it('a link is kept in the tab, even across a provider’s page, until it is used', async () => {
  const before = await openPage(linkOf('a+/='))
  before.keepMailLink()
  const link = before.actionLink()
  const after = await openPage()
  expect(after.actionLink()).toEqual(link)
  expect((await openPage()).actionLink()).toEqual(link)
  after.forgetMailLink()
  expect((await openPage()).actionLink()).toBeNull()
})

it('the link opened last is preferred', async () => {
  const before = await openPage(linkOf('first'))
  before.keepMailLink()
  expect((await openPage(linkOf('second'))).actionLink()?.code).toBe('second')
})

it('nothing is stored for a page without a link', async () => {
  const page = await openPage()
  page.keepMailLink()
  expect(sessionStorage).toHaveLength(0)
})
