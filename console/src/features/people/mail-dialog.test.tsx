import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusing, type FakeApi } from '../../test/fake-api.ts'
import { openConsole } from '../../test/open-console.tsx'
import { thomasRow } from '../../test/samples.ts'

const mail = {
  kind: 'verify-email',
  at: Date.UTC(2026, 0, 2, 8),
  outcome: 'sent',
  subject: 'Confirmez votre adresse',
  uid: 'thomas',
}

async function ask(prepare: (api: FakeApi) => void, address = ' Thomas@exemple.fr ') {
  const { api, user } = await openConsole('/personnes', {
    prepare: (api) => {
      api.on('searchPeople', () => ({ items: [thomasRow], next: null }))
      prepare(api)
    },
  })
  await user.click(await screen.findByRole('button', { name: /Un e-mail étrange/u }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Adresse qui a reçu l’e-mail'), address)
  await user.click(dialog.getByRole('button', { name: 'Chercher les e-mails' }))
  return { api, dialog }
}

describe('the dialog « Un e-mail étrange ? »', () => {
  it('lists the e-mails that we sent, with a suggested answer in both languages and a link to the person', async () => {
    const { api, dialog } = await ask((api) =>
      api.on('searchMails', () => ({ items: [mail], hasMore: false, areOurs: true })),
    )
    expect(
      await dialog.findByText(
        /^Cet e-mail vient bien de nous\s: «\sConfirmez votre adresse\s», envoyé le 2\sjanvier 2026\.$/u,
      ),
    ).toBeDefined()
    expect(dialog.getByText(/^This e-mail is from us/u)).toBeDefined()
    expect(dialog.getByRole('link', { name: /Ouvrir la fiche/u }).getAttribute('href')).toBe(
      '/personnes/thomas',
    )
    expect(
      dialog.getAllByRole('button', { name: /réponse en (?:français|anglais)/u }),
    ).toHaveLength(2)
    expect(api.bodiesOf('searchMails')).toEqual([{ email: 'thomas@exemple.fr' }])
  })

  it('says that we did not send the e-mail', async () => {
    const none = /^Nous n’avons envoyé aucun e-mail/u
    const { dialog } = await ask((api) =>
      api.on('searchMails', () => ({ items: [], hasMore: false, areOurs: true })),
    )
    expect(await dialog.findByText(none)).toBeDefined()
  })

  it.each([
    [{ items: [{ ...mail, outcome: 'unknown' }], hasMore: false, areOurs: true }, /sort inconnu/iu],
    [{ items: [], hasMore: false, areOurs: false }, /nous ne pouvons pas répondre/u],
  ])('suggests no answer that may be wrong: %#', async (found, said) => {
    const { dialog } = await ask((api) => api.on('searchMails', () => found))
    expect(await dialog.findByText(said)).toBeDefined()
    expect(dialog.queryByText(/aucun e-mail à cette adresse|vient bien de nous/u)).toBeNull()
  })

  it('sends nothing for an incomplete address', async () => {
    const { api, dialog } = await ask(() => undefined, 'thomas@')
    expect(dialog.getByText(/n’est pas valable. Exemple\s: nom@exemple.fr$/u)).toBeDefined()
    expect(api.bodiesOf('searchMails')).toEqual([])
  })

  it('says so if the search fails', async () => {
    const { dialog } = await ask((api) =>
      api.on('searchMails', refusing('server/unavailable', 503)),
    )
    expect(await dialog.findByText('Recherche impossible')).toBeDefined()
  })
})
