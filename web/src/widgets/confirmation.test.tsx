import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { fr } from '../i18n/fr/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { Confirmation } from './confirmation.tsx'

function Page() {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Déconnecter
      </button>
      {isAsked && (
        <Confirmation
          title="Déconnecter cet appareil ?"
          action="Oui"
          pendingAction="Un instant"
          failed="Impossible"
          run={() => Promise.resolve()}
          onClose={() => setAsked(false)}
        >
          Il devra se connecter à nouveau.
        </Confirmation>
      )}
    </>
  )
}

/** Closes the dialog as a browser does on Escape: closes the dialog immediately, and fires the close event in a later task. */
function pressEscape(dialog: HTMLDialogElement): void {
  if (fireEvent(dialog, new Event('cancel', { cancelable: true }))) dialog.close()
}

it('a confirmation can be opened again right after Escape', async () => {
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    this.open = false
    setTimeout(() => fireEvent(this, new Event('close')))
  })
  render(
    <LanguageProvider initial={{ locale: 'fr', text: fr }}>
      <Page />
    </LanguageProvider>,
  )
  const ask = screen.getByRole('button', { name: 'Déconnecter' })
  fireEvent.click(ask)
  pressEscape(screen.getByRole<HTMLDialogElement>('dialog'))
  fireEvent.click(ask)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.getByRole('dialog')).toBeVisible()
  close.mockRestore()
})
