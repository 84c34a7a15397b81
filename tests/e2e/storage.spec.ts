import { signIn } from './support/steps.ts'
import { expect, SLOW, test } from './support/test.ts'

const EXPLANATION = 'Autorisez le stockage pour ce site'

test.describe('the browser’s storage', () => {
  test('leads to an explanation if it is full, and the form keeps what was typed', async ({
    page,
    person,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/connexion')
    await signIn(page, person.email)
    await expect(page.getByRole('alert')).toContainText(EXPLANATION)
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  })

  test(
    'leads to an explanation if it has too little room for the token',
    SLOW,
    async ({ page, person }) => {
      await page.addInitScript(() => {
        for (let size = 2 ** 23; size >= 1; size /= 2) {
          try {
            localStorage.setItem(`fill${size}`, ' '.repeat(size))
          } catch {
            // Continue, because a smaller value may still fit.
          }
        }
      })
      await page.goto('/connexion')
      await signIn(page, person.email)
      await expect(page.getByRole('alert')).toContainText(EXPLANATION)
    },
  )

  test(
    'leads to an explanation if it is switched off, and the form keeps what was typed',
    SLOW,
    async ({ page, person }) => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('denied', 'SecurityError')
            },
          })
        }
      })
      await page.goto('/connexion')
      await signIn(page, person.email)
      await expect(page.getByRole('alert')).toContainText(EXPLANATION)
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
    },
  )
})

test('without IndexedDB, a session opens and remains after a reload', async ({ page, person }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  await page.goto('/connexion')
  await signIn(page, person.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
})
