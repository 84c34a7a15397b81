import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { asked, here, hold, press } from '../test/asking.ts'
import { buttons } from '../test/every-button.ts'
import { settled } from '../test/fakes/fake-clock.ts'
import { translate } from '../test/translate.ts'

it.each(buttons)(
  '« $button » makes a single call, shows that it is working, and explains a failure',
  async (one) => {
    const page = await one.open()
    const before = asked(one, page)
    const fail = hold(one, page)
    const button = await here().findByRole('button', { name: one.button })
    await page.person.dblClick(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    await page.person.keyboard('{Enter}')
    await waitFor(() => expect(asked(one, page)).toBeGreaterThan(before))
    // A second call that was queued behind the first would be made now.
    fail()
    expect(await here().findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    await settled()
    expect(asked(one, page)).toBe(before + 1)
  },
)

it.each(buttons)('« $button » works on a page that the browser has translated', async (one) => {
  const page = await one.open()
  await here().findByRole('button', { name: one.button })
  translate()
  const before = asked(one, page)
  const fail = hold(one, page)
  await press(page.person, one.button)
  await waitFor(() => expect(asked(one, page)).toBeGreaterThan(before))
  fail()
  expect(await here().findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
  expect(here().getByRole('button', { name: one.button })).toBeVisible()
})
