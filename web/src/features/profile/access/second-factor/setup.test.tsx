import { reauthenticate } from '@sesame/contract/endpoints/auth'
import { activateSecondFactor, beginSecondFactor } from '@sesame/contract/endpoints/second-factor'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, it, vi } from 'vitest'
import { en } from '../../../../i18n/en/catalogue.ts'
import { CallError } from '../../../../lib/api/call-error.ts'
import { grantFor } from '../../../../test/fakes/fake-api.ts'
import { FakeLive } from '../../../../test/fakes/fake-live.ts'
import { openInside } from '../../../../test/open-inside.tsx'
import { CODES, FACTOR, factor, OFFER } from '../../../../test/second-factor.ts'
import { marie } from '../../../../test/users.ts'

const byGoogle = { ...marie, providers: ['google.com' as const] }
const field = () => screen.getByLabelText('Code affiché par l’application')
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Opens the setup screen, which shows the secret key. */
async function open(user = marie, options: Parameters<typeof openInside>[4] = {}) {
  const live = new FakeLive()
  const page = await openInside(
    '/profil/acces?double-verification',
    user,
    ({ api }) => {
      api.on(beginSecondFactor, () => ({ data: OFFER }))
      api.on(activateSecondFactor, () => ({ data: { recoveryCodes: CODES } }))
      api.on(reauthenticate, () => ({ data: grantFor(user) }))
    },
    {},
    { live, ...options },
  )
  await screen.findByRole('img')
  return { ...page, live }
}

/** Opens the setup screen, and enters a correct code. */
async function activated(user = marie) {
  const page = await open(user)
  await page.person.type(field(), '492 016{Enter}')
  await screen.findByRole('heading', { name: 'Vos codes de secours', level: 1 })
  return page
}

/** Returns the text that a scanner would read from the QR code on the page. */
function scanned(): string {
  const svg = screen.getByRole('img')
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  const drawn = svg.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y, length] of drawn.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row++) {
      const from = (Number(y) * scale + row) * width + Number(x) * scale
      for (let at = from; at < from + Number(length) * scale; at++) data.fill(0, at * 4, at * 4 + 3)
    }
  }
  return decodeQR({ width, height: width, data })
}

describe('turning the second factor on', () => {
  it('can be started from the list of sign-in methods if the factor is off', async () => {
    const { api, person, address } = await openInside('/profil/acces')
    api.on(beginSecondFactor, () => ({ data: OFFER }))
    const link = await screen.findByRole('link', { name: 'Activer la double vérification' })
    await person.click(link)
    expect(await screen.findByRole('img')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await person.click(button('Annuler'))
    expect(address()).toBe('/profil/acces')
    expect(await screen.findByText('Pour se connecter')).toBeVisible()
  })

  it('shows the secret key as a QR code with a margin, in groups of four characters, and as a link for an app on the same phone', async () => {
    await open()
    expect(scanned()).toBe(OFFER.uri)
    const drawn = screen.getByRole('img').querySelector('path')?.getAttribute('d')
    expect(drawn).toMatch(/^M4 4h7v1h-7z/)
    const key = screen.getByRole('group', { name: /^Pas d’appareil photo/ })
    expect(key).toHaveTextContent('ONSX GYLN MUQG 65LW OJSS 25DP NEQD IMRB')
    expect(screen.getByRole('link', { name: 'Ouvrir l’application de codes' })).toHaveAttribute(
      'href',
      OFFER.uri,
    )
  })

  it('copies the secret key without spaces, and says whether the browser allowed it', async () => {
    const { person } = await open()
    await person.click(button('Copier la clé'))
    expect(await screen.findByText('Clé copiée.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(OFFER.key)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error())
    await person.click(button('Copier la clé'))
    expect(await screen.findByText(/^Copie impossible/)).toBeVisible()
  })

  it('asks for a proof of identity if the last one is too old, then shows the secret key', async () => {
    const live = new FakeLive()
    const { api, person } = await openInside(
      '/profil/acces?double-verification',
      marie,
      (tab) => {
        tab.api.on(beginSecondFactor, () =>
          Promise.reject(new CallError('auth/requires-recent-login', { status: 401 })),
        )
        tab.api.on(reauthenticate, () => ({ data: grantFor() }))
      },
      {},
      { live },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' }))
    api.on(beginSecondFactor, () => ({ data: OFFER }))
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    expect(await screen.findByRole('img')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('explains that the secret key could not be prepared, and offers to try again', async () => {
    const { api, person } = await openInside('/profil/acces?double-verification', marie, (tab) =>
      tab.api.on(beginSecondFactor, () => Promise.reject(new CallError('client/unreachable'))),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^La clé n’a pas pu être préparée.*Le service ne répond pas/,
    )
    api.on(beginSecondFactor, () => ({ data: OFFER }))
    await person.click(button('Réessayer'))
    expect(await screen.findByRole('img')).toBeVisible()
  })

  it.each([
    ['', /^Saisissez le code à six chiffres/],
    ['12345', /^Un code compte six chiffres/],
  ])('rejects « %s » as a code, without a request', async (typed, message) => {
    const { api, person } = await open()
    if (typed !== '') await person.type(field(), typed)
    await person.click(button('Activer'))
    expect(field()).toHaveAccessibleDescription(message)
    expect(field()).toHaveFocus()
    expect(api.callsOf(activateSecondFactor)).toEqual([])
  })

  it('sends the code without spaces, and only when it is submitted', async () => {
    const { api, person } = await open()
    await person.type(field(), '492 016')
    expect(api.callsOf(activateSecondFactor)).toEqual([])
    await person.click(button('Activer'))
    await screen.findByText('La double vérification est active')
    expect(api.callsOf(activateSecondFactor)).toMatchObject([
      { body: { code: '492016', afterProviders: false } },
    ])
    expect(screen.queryByRole('checkbox', { name: /Google/ })).toBeNull()
  })

  it('explains at the field that a code is refused, selects the code, and announces the explanation', async () => {
    const { api, person } = await open()
    api.on(activateSecondFactor, () =>
      Promise.reject(new CallError('auth/code-refused', { status: 403 })),
    )
    await person.type(field(), '492016{Enter}')
    const refused = /^Ce code n’est pas le bon. Attendez le suivant/
    await waitFor(() => expect(field()).toHaveAccessibleDescription(refused))
    expect(field()).toHaveFocus()
    const input = field() as HTMLInputElement
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6])
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(refused),
    )
  })

  it('after too many refused codes, waits as long as the API requires', async () => {
    const { api, person } = await open()
    const tooMany = { status: 429, retryAfterSeconds: 2 }
    api.on(activateSecondFactor, () => Promise.reject(new CallError('request/too-many', tooMany)))
    await person.type(field(), '492016{Enter}')
    const note = await screen.findByRole('note')
    expect(note).toHaveTextContent(
      /^Trop d’essaisRéessayez dans 1\sminute\. La clé ci-dessus reste valable\.$/,
    )
    expect(note).toHaveFocus()
    expect(field()).toHaveProperty('disabled', true)
    await person.click(button('Activer'))
    expect(api.callsOf(activateSecondFactor)).toHaveLength(1)
    await waitFor(() => expect(field()).toHaveProperty('disabled', false))
    expect(screen.getByText('Vous pouvez saisir un nouveau code.')).toBeVisible()
  })

  it('continues with the typed code after a fresh proof of identity, and keeps the code if the person cancels the proof', async () => {
    const { api, person } = await open()
    const stale = () => Promise.reject(new CallError('auth/requires-recent-login', { status: 401 }))
    api.on(activateSecondFactor, stale)
    await person.type(field(), '492016{Enter}')
    const question = within(await screen.findByRole('dialog'))
    await person.click(question.getByRole('button', { name: 'Annuler' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field()).toHaveValue('492016')
    await person.click(button('Activer'))
    await screen.findByRole('dialog')
    api.on(activateSecondFactor, () => ({ data: { recoveryCodes: CODES } }))
    await person.type(screen.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    expect(await screen.findByText('7KQ2-M9XD')).toBeVisible()
  })

  it('starts again with a different secret key after the first one has expired', async () => {
    const { api, person } = await open()
    api.on(activateSecondFactor, () =>
      Promise.reject(new CallError('auth/ticket-expired', { status: 410 })),
    )
    await person.type(field(), '492016{Enter}')
    const note = await screen.findByText('La demande a expiré')
    expect(note.parentElement).toHaveFocus()
    api.on(beginSecondFactor, () => ({ data: { ...OFFER, key: 'ABCDEFGH' } }))
    await person.click(button('Recommencer'))
    expect(await screen.findByText('ABCD')).toBeVisible()
    expect(screen.queryByText('La demande a expiré')).toBeNull()
  })

  it('says that the second factor is still off if the API does not respond, and keeps the typed code', async () => {
    const { api, person } = await open()
    api.on(activateSecondFactor, () => Promise.reject(new CallError('client/unreachable')))
    await person.type(field(), '492016{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^La double vérification n’est pas activée/,
    )
    expect(field()).toHaveValue('492016')
  })

  it('offers a person without a password the setting that requires a code after a sign-in with a provider, and explains why', async () => {
    const { api, person } = await open(byGoogle)
    const box = screen.getByRole('checkbox', { name: 'Demander aussi un code après Google' })
    expect(box).toBeChecked()
    expect(screen.getByText(/Sans cette case, Google suffit pour entrer/)).toBeVisible()
    await person.type(field(), '492016{Enter}')
    await screen.findByText('La prochaine connexion demandera un code.')
    expect(api.callsOf(activateSecondFactor)).toMatchObject([{ body: { afterProviders: true } }])
  })

  it('is no longer offered at the URL of the setup after the factor is on', async () => {
    const live = new FakeLive()
    live.put(FACTOR, factor)
    await openInside('/profil/acces?double-verification', marie, undefined, {}, { live })
    expect(await screen.findByText('Pour se connecter')).toBeVisible()
  })

  it('is also available in English', async () => {
    await open(marie, { language: { locale: 'en', text: en } })
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeVisible()
    expect(screen.getByText('No camera? Type this key, with or without spaces:')).toBeVisible()
  })
})

describe('the recovery codes of a factor that was just turned on', () => {
  const box = () => screen.getByRole('checkbox', { name: /^J’ai mis ces codes à l’abri/ })
  const question = () => screen.queryByRole('dialog', { name: /^Partir sans ces codes/ })
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }

  it('are shown as two groups of four characters, even after the database reports that the factor is on', async () => {
    const { live } = await activated()
    live.put(FACTOR, factor)
    const codes = within(document.querySelector<HTMLElement>('ol.codes') ?? document.body)
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      CODES.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`),
    )
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^La double vérification est active/),
    )
  })

  it('can be copied one per line, below a line with the account and the date', async () => {
    const { person } = await activated()
    await person.click(button(/^Copier les 10\scodes$/))
    expect(await screen.findByText(/^10\scodes copiés\.$/)).toBeVisible()
    const [heading, first, ...others] = (await navigator.clipboard.readText()).split('\n')
    expect(heading).toMatch(
      /^Sésame, codes de secours de marie\.lefevre@exemple\.fr, créés le 20\snovembre 2025\.$/,
    )
    expect(first).toBe('7KQ2-M9XD')
    expect(others).toHaveLength(9)
  })

  it('can be downloaded as a text file, and printed', async () => {
    const { person } = await activated()
    const saved: Blob[] = []
    const names: string[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    await person.click(button(/^Télécharger les 10\scodes/))
    expect(names).toEqual(['sesame-codes-de-secours.txt'])
    expect(await saved[0]?.text()).toMatch(/marie\.lefevre@exemple\.fr.*\n.*\n\n7KQ2-M9XD\n/)
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await person.click(button(/^Imprimer les 10\scodes$/))
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('must be confirmed as stored before « Terminer » leaves the page', async () => {
    const { live, person, address } = await activated()
    live.put(FACTOR, factor)
    await person.click(button('Terminer'))
    expect(box()).toHaveAccessibleDescription(/^Cochez cette case une fois les codes à l’abri/)
    expect(box()).toHaveFocus()
    await person.click(box())
    await person.click(button('Terminer'))
    expect(await screen.findByText('Pour se connecter')).toBeVisible()
    expect(address()).toBe('/profil/acces')
  })

  it('are protected by a question before a link, « Plus tard » or « Back » leaves the page, or the tab closes', async () => {
    const { person, address } = await activated()
    expect(unload()).toBe(true)
    await person.click(screen.getByRole('link', { name: 'Profil' }))
    expect(question()).toBeVisible()
    expect(button('Rester sur cette page')).toHaveFocus()
    await person.click(button('Rester sur cette page'))
    expect(question()).toBeNull()
    await person.click(button('Plus tard'))
    await person.click(button('Rester sur cette page'))
    history.back()
    await waitFor(() => expect(question()).toBeVisible())
    await person.click(button('Rester sur cette page'))
    expect(screen.getByText('7KQ2-M9XD')).toBeVisible()
    await person.click(screen.getByRole('link', { name: 'Profil' }))
    await person.click(button('Partir sans les codes'))
    await waitFor(() => expect(address()).toBe('/profil'))
  })

  it('no longer cause a question after they are confirmed as stored', async () => {
    const { person, address } = await activated()
    await person.click(box())
    expect(unload()).toBe(false)
    await person.click(screen.getByRole('link', { name: 'Profil' }))
    await waitFor(() => expect(address()).toBe('/profil'))
    expect(question()).toBeNull()
  })

  it('do not prevent a link from opening in another tab', async () => {
    await activated()
    const link = screen.getByRole('link', { name: 'Profil' })
    fireEvent.click(link, { ctrlKey: true })
    expect(question()).toBeNull()
  })
})
