import { listFiles, removeFile } from '@sesame/contract/endpoints/files'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { openInside } from '../../../test/open-inside.tsx'
import { guest, marie } from '../../../test/users.ts'

const AT = Date.UTC(2026, 10, 24, 12)
const pdf = { name: '0', bytes: 1_234_567, type: 'application/pdf', changedAt: AT }
const odd = { name: '4', bytes: 640, type: 'application/x-odd', changedAt: AT }

/** Opens the page with these files. The test may change `kept.files` later. */
async function open(files: object[] = [pdf, odd]) {
  const kept = { files }
  const page = await openInside('/profil/donnees', marie, ({ api }) => {
    api.on(listFiles, () => ({ data: { files: kept.files } }))
  })
  const section = within(await screen.findByRole('region', { name: 'Vos fichiers' }))
  await section.findByText(new RegExp(`^${files.length} sur 20`, 'u'))
  return { ...page, section, kept }
}
type Page = Awaited<ReturnType<typeof open>>

/** Chooses a file, as in the browser's file picker. */
async function choose(
  { person, section }: Page,
  file = new File(['abcd'], 'cv.pdf', { type: 'application/pdf' }),
) {
  // The file input is hidden, because people click our own button instead.
  const input = section.getByLabelText('Ajouter un fichier', { selector: 'input' })
  await person.upload(input, file)
}

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a person’s files', () => {
  it('are listed with their types, and numbered from one', async () => {
    const { section } = await open()
    const [first, second] = section.getAllByRole('listitem')
    expect(first).toHaveTextContent(
      'Fichier\u00A01 PDF1,2\u00A0Mo, ajouté le 24\u00A0novembre 2026',
    )
    expect(second).toHaveTextContent(/Fichier\s5 ?640\soctets/)
  })

  it('are not available to guests', async () => {
    const { api } = await openInside('/profil/donnees', guest)
    expect(screen.queryByText('Vos fichiers')).toBeNull()
    expect(api.callsOf(listFiles)).toEqual([])
  })

  it('can be requested again after a failure, and an empty list is explained', async () => {
    let answer: () => { data: object } = () => {
      throw new CallError('client/unreachable')
    }
    const { person } = await openInside('/profil/donnees', marie, ({ api }) => {
      api.on(listFiles, () => answer())
    })
    expect(await screen.findByText('Fichiers indisponibles')).toBeVisible()
    answer = () => ({ data: { files: [] } })
    await person.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Aucun fichier')).toBeVisible()
  })
})

describe('adding a file', () => {
  it('stores the file under the first free number, and shows the upload’s progress', async () => {
    const page = await open()
    let arrive: () => void = () => undefined
    page.transfers.answer = () => new Promise((resolve) => (arrive = () => resolve(new Blob())))
    await choose(page)
    const bar = await page.section.findByRole('progressbar', { name: 'Envoi du fichier' })
    expect(bar.hasAttribute('value')).toBe(false)
    const [sent] = page.transfers.asked
    expect(sent).toMatchObject({ name: 'writeFile', params: { name: '1' } })
    act(() => sent?.onProgress(0.4))
    expect(bar).toHaveAttribute('value', '0.4')
    page.kept.files = [pdf, { ...pdf, name: '1' }, odd]
    act(() => arrive())
    expect(await screen.findByText('Fichier ajouté.')).toBeVisible()
    expect(page.section.getByText('3 sur 20')).toBeVisible()
    expect(page.section.queryByRole('progressbar')).toBeNull()
  })

  it('stores a picture with the type found in its bytes, so that downloads get the right extension', async () => {
    const page = await open([])
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jfif', {
      type: 'image/jpg',
    })
    await choose(page, jpeg)
    await screen.findByText('Fichier ajouté.')
    const [sent] = page.transfers.asked
    expect([sent?.file?.type, sent?.file?.size]).toEqual(['image/jpeg', 4])
  })

  it('does not replace a file that another device has just added', async () => {
    const page = await open([])
    page.kept.files = [pdf]
    await choose(page)
    expect(page.transfers.asked).toMatchObject([{ params: { name: '1' } }])
  })

  it('can be cancelled without an error message', async () => {
    const page = await open()
    page.transfers.answer = () => new Promise(() => undefined)
    await choose(page)
    await page.person.click(await page.section.findByRole('button', { name: 'Annuler l’envoi' }))
    await vi.waitFor(() => expect(page.section.queryByRole('progressbar')).toBeNull())
    expect(page.section.queryByRole('alert')).toBeNull()
  })

  it('explains that the upload took too long, and can be tried again', async () => {
    const page = await open()
    page.transfers.answer = () => Promise.reject(new CallError('client/too-slow'))
    await choose(page)
    const alert = await page.section.findByRole('alert')
    expect(alert).toHaveTextContent('Fichier non ajouté')
    expect(alert).toHaveTextContent('n’est pas passé à temps')
    page.transfers.answer = () => Promise.resolve(new Blob())
    await choose(page)
    expect(await screen.findByText('Fichier ajouté.')).toBeVisible()
    expect(page.section.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['is too large', new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a'), 'dépasse 8\u00A0Mo'],
    ['is empty', new File([], 'a.txt', { type: 'text/plain' }), 'est vide'],
    [
      'a browser would run',
      new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }),
      'archive ZIP',
    ],
  ])('does not send a file that %s', async (_, file, words) => {
    const page = await open()
    await choose(page, file)
    expect(await page.section.findByRole('alert')).toHaveTextContent(words)
    expect(page.transfers.asked).toEqual([])
  })

  it('is impossible if there are already twenty files', async () => {
    const all = Array.from({ length: 20 }, (_, name) => ({ ...pdf, name: String(name) }))
    const { section } = await open(all)
    expect(section.queryByRole('button', { name: 'Ajouter un fichier' })).toBeNull()
    expect(section.getByText(/Supprimez un fichier pour en ajouter un autre/)).toBeVisible()
  })

  it('ends the session on the page if the API says that the session has ended', async () => {
    const page = await open()
    page.transfers.answer = () =>
      Promise.reject(new CallError('auth/session-ended', { status: 401 }))
    await choose(page)
    await vi.waitFor(() => expect(page.state().authenticated).toBe(false))
  })
})

describe('downloading a file', () => {
  it('saves the file under its number, with the extension of its type', async () => {
    const page = await open()
    await page.person.click(page.section.getByRole('button', { name: /^Télécharger.*Fichier.5/ }))
    expect(await screen.findByText('Fichier téléchargé.')).toBeVisible()
    expect(page.transfers.asked).toMatchObject([{ name: 'readFile', params: { name: '4' } }])
    expect(saved).toEqual(['sesame-fichier-5'])
  })

  it('can save all files with one click', async () => {
    const page = await open()
    await page.person.click(page.section.getByRole('button', { name: 'Tout télécharger' }))
    expect(await screen.findByText(/^2\sfichiers téléchargés\.$/)).toBeVisible()
    expect(saved).toEqual(['sesame-fichier-1.pdf', 'sesame-fichier-5'])
  })

  it('explains that the file no longer exists', async () => {
    const page = await open()
    page.transfers.answer = () => Promise.reject(new CallError('files/not-found', { status: 404 }))
    await page.person.click(page.section.getByRole('button', { name: /^Télécharger.*Fichier.1/ }))
    const alert = await page.section.findByRole('alert')
    expect(alert).toHaveTextContent('Téléchargement impossible')
    expect(alert).toHaveTextContent('Ce fichier n’existe plus')
    expect(saved).toEqual([])
  })
})

describe('removing a file', () => {
  it('asks for a confirmation, then removes the file', async () => {
    const page = await open()
    page.api.on(removeFile, () => ({ status: 204 }))
    await page.person.click(page.section.getByRole('button', { name: /^Supprimer.*Fichier.1/ }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/^Fichier\s1 sera effacé pour de bon\.$/)).toBeVisible()
    expect(page.api.callsOf(removeFile)).toEqual([])
    page.kept.files = [odd]
    await page.person.click(dialog.getByRole('button', { name: 'Supprimer' }))
    expect(await screen.findByText('Fichier supprimé.')).toBeVisible()
    expect(page.api.callsOf(removeFile)).toMatchObject([{ params: { name: '0' } }])
    expect(page.section.getByText('1 sur 20')).toBeVisible()
  })

  it('explains a failure, and leaves the file in the list', async () => {
    const page = await open()
    page.api.on(removeFile, () => Promise.reject(new CallError('client/unreachable')))
    await page.person.click(page.section.getByRole('button', { name: /^Supprimer.*Fichier.1/ }))
    await page.person.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }),
    )
    expect(await page.section.findByRole('alert')).toHaveTextContent('Suppression impossible')
    expect(page.section.getByText('2 sur 20')).toBeVisible()
  })
})
