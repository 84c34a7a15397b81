import { findPreparedExport } from '@sesame/contract/endpoints/files'
import { MINUTE_MS } from '@sesame/contract/durations'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { FakeLive } from '../../../test/fakes/fake-live.ts'
import { openInside } from '../../../test/open-inside.tsx'
import { NOW_MS } from '../../../test/tokens.ts'
import { guest, marie } from '../../../test/users.ts'

const AT = Date.UTC(2026, 10, 24, 12)
const told = { kind: 'export-ready', at: NOW_MS - MINUTE_MS } as const
const button = () => screen.findByRole('button', { name: /^Télécharger vos données/ })
const name = () => screen.queryByText('Vos données, préparées par l’équipe de Sésame')

/** The API's response: no prepared copy, or a prepared copy with its content. */
const NONE = { preparedAt: null, content: {} }
const READY = { preparedAt: AT, content: {} }

async function open(
  alerts: object,
  { preparedAt, content }: { preparedAt: number | null; content: object } = NONE,
  user = marie,
) {
  const live = new FakeLive()
  live.put(`notifications/${user.uid}`, alerts)
  const page = await openInside(
    '/profil/donnees',
    user,
    ({ api, transfers }) => {
      api.on(findPreparedExport, () => ({ data: { preparedAt } }))
      transfers.answer = () => Promise.resolve(new Blob([JSON.stringify(content)]))
    },
    {},
    { live },
  )
  return { ...page, live, asked: () => page.api.callsOf(findPreparedExport).length }
}

/** Collects the files that the browser would save. */
function savedFiles() {
  const saved: { name: string; blob: Blob }[] = []
  let last: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob
    return 'blob:copy'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (last) saved.push({ name: this.download, blob: last })
  })
  return saved
}
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the copy of a person’s data that an operator prepared', () => {
  it('is offered with its date, and saved with readable dates', async () => {
    const saved = savedFiles()
    const { person } = await open(
      { one: told },
      { preparedAt: AT, content: { exportedAt: AT, profile: null } },
    )
    expect(await screen.findByText(/^Copie du 24\snovembre 2026\.$/)).toBeVisible()
    expect(name()).toBeVisible()
    await person.click(await button())
    expect(await screen.findByText('Vos données ont été téléchargées.')).toBeVisible()
    expect(saved.map((file) => file.name)).toEqual(['sesame-2026-11-24.json'])
    expect(JSON.parse((await saved[0]?.blob.text()) ?? '')).toEqual({
      exportedAt: '2026-11-24T12:00:00.000Z',
      profile: null,
    })
  })

  it('is requested only if an alert announced it', async () => {
    const { asked } = await open({ one: { ...told, kind: 'renamed' } }, READY)
    expect(name()).toBeNull()
    expect(asked()).toBe(0)
  })

  it('is not shown if it no longer exists', async () => {
    const { asked } = await open({ one: told })
    await vi.waitFor(() => expect(name()).toBeNull())
    expect(asked()).toBe(1)
  })

  it('is requested again when a new alert arrives', async () => {
    const { api, asked, live } = await open({ one: told })
    await vi.waitFor(() => expect(name()).toBeNull())
    api.on(findPreparedExport, () => ({ data: { preparedAt: AT } }))
    const two = { ...told, at: NOW_MS }
    act(() => live.put(`notifications/${marie.uid}`, { one: told, two }))
    expect(await button()).toBeVisible()
    expect(asked()).toBe(2)
  })

  it('is shown as loading or as unavailable, and can be requested again', async () => {
    let fail: (error: Error) => void = () => undefined
    const { api, live, person } = await open({})
    api.on(findPreparedExport, () => new Promise((_, reject) => (fail = reject)))
    act(() => live.put(`notifications/${marie.uid}`, { one: told }))
    await screen.findByText('Chargement…')
    expect(name()?.closest('li')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('Chargement…')).toBeVisible()
    act(() => fail(new CallError('client/unreachable')))
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    expect(name()?.closest('li')).toHaveAttribute('aria-busy', 'false')
    api.on(findPreparedExport, () => ({ data: { preparedAt: AT } }))
    await person.click(retry)
    expect(await button()).toBeVisible()
  })

  it('is still offered after a failed download, with an explanation', async () => {
    const { person, transfers } = await open({ one: told }, READY)
    transfers.answer = () => Promise.reject(new CallError('client/unreachable'))
    await person.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent('Téléchargement impossible')
  })

  it('is also offered to guests', async () => {
    await open({ one: told }, READY, guest)
    expect(await button()).toBeVisible()
  })
})
