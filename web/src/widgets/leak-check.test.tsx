import { render, screen } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LeakCheck } from './leak-check.tsx'

/** The result of `printf password | sha1sum`, without its first five characters (5BAA6). */
const REST = '1E4C9B93F3F0682250B6CF8331B7EE68FD8'
const OTHER = '003D68EB55068C33ACE09247EE4C639306B'

afterEach(() => vi.unstubAllGlobals())

function open(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetched)
  // Use Node's Web Crypto, because jsdom has no `crypto.subtle`.
  vi.stubGlobal('crypto', webcrypto)
  const { rerender } = render(<LeakCheck password="password" />)
  const person = userEvent.setup()
  const check = () => person.click(screen.getByRole('button'))
  return { fetched, check, rerender }
}

const lines = (...found: string[]) => Promise.resolve(new Response(found.join('\r\n')))

describe('the check against known leaks', () => {
  it('sends nothing before a click, then only five characters of the password’s hash', async () => {
    const { fetched, check } = open(() => lines(`${OTHER}:3`, `${REST}:9545824`))
    expect(fetched).not.toHaveBeenCalled()
    await check()
    expect(await screen.findByText(/^Il figure 9\s545\s824\sfois/u)).toBeVisible()
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      'https://api.pwnedpasswords.com/range/5BAA6',
      expect.objectContaining({ headers: { 'Add-Padding': 'true' }, credentials: 'omit' }),
    )
  })

  it.each([
    ['another password', `${OTHER}:3`],
    ['padding', `${REST}:0`],
  ])('ignores %s in the service’s response', async (_, line) => {
    const { check } = open(() => lines(line))
    await check()
    expect(await screen.findByText('Il ne figure dans aucune fuite connue.')).toBeVisible()
  })

  it.each([
    ['the network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the service', () => Promise.resolve(new Response('', { status: 503 }))],
  ])('lets the person continue after %s fails', async (_, answer) => {
    const { check } = open(answer)
    await check()
    expect(await screen.findByText(/Vous pouvez continuer sans elle/)).toBeVisible()
  })

  it('shows no result for a password that was typed after the check', async () => {
    const { check, rerender } = open(() => lines(`${REST}:2`))
    await check()
    await screen.findByText(/^Il figure/)
    rerender(<LeakCheck password="Tournesol-42" />)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
