import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../lib/api/call-error.ts'
import { asked, here, hold, press, type Opened } from '../test/asking.ts'
import { forms, type FormCase } from '../test/every-form.ts'
import { settled } from '../test/fakes/fake-clock.ts'
import { identityError } from '../test/fakes/fake-identity.ts'
import { translate } from '../test/translate.ts'

const apiErrors = [
  new CallError('client/unreachable'),
  new CallError('client/unexpected', { status: 404 }),
  new CallError('request/too-many', { status: 429, retryAfterSeconds: 60 }),
  new CallError('server/internal', { status: 500 }),
  new CallError('server/unavailable', { status: 503 }),
]
const identityErrors = [
  identityError('auth/network-request-failed'),
  identityError('auth/too-many-requests'),
  identityError('auth/internal-error'),
]

const labelled = (label: string) => here().findByLabelText(new RegExp(`^${label}`))

async function fill({ fields }: FormCase, person: Opened['person']): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = await labelled(label)
    if (value === true) {
      await person.click(field)
    } else {
      await person.clear(field)
      await person.type(field, value)
    }
  }
}

/** Fills a form without any event, as some password managers do. */
async function fillSilently({ fields }: FormCase): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const name = value === true ? 'checked' : 'value'
    const field = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, name)
    field?.set?.call(await labelled(label), value)
  }
}

async function expectKept({ fields }: FormCase): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = await labelled(label)
    if (value === true) expect(field).toBeChecked()
    else expect(field).toHaveValue(value)
  }
}

describe.each(forms)('the form: $name', (form) => {
  const { asks, submit } = form

  it('keeps all input after every error', async () => {
    const page = await form.open()
    const { api, identity, person } = page
    await fill(form, person)
    for (const error of typeof asks === 'string' ? identityErrors : apiErrors) {
      const before = asked(form, page)
      if (typeof asks === 'string') identity.fail(asks, error)
      else api.on(asks, () => Promise.reject(error))
      await press(person, submit)
      await waitFor(() => expect(asked(form, page)).toBe(before + 1))
      expect(await here().findByRole('alert')).not.toHaveTextContent(/auth\/|client\/|server\//)
      expect(await here().findByRole('button', { name: submit })).toBeVisible()
      await expectKept(form)
    }
  })

  it('sends values that a password manager fills in without an event, and keeps them in the fields', async () => {
    const page = await form.open()
    await fillSilently(form)
    const before = asked(form, page)
    const fail = hold(form, page)
    await press(page.person, submit)
    await waitFor(() => expect(asked(form, page)).toBe(before + 1))
    fail()
    await here().findByRole('alert')
    await expectKept(form)
  })

  it('keeps all input on a page that the browser has translated', async () => {
    const page = await form.open()
    await fill(form, page.person)
    translate()
    const fail = hold(form, page)
    const before = asked(form, page)
    await press(page.person, submit)
    await waitFor(() => expect(asked(form, page)).toBe(before + 1))
    fail()
    await here().findByRole('alert')
    expect(await here().findByRole('button', { name: submit })).toBeVisible()
    await expectKept(form)
  })

  it('is sent only once if it is submitted repeatedly by click and Enter', async () => {
    const page = await form.open()
    const { person } = page
    await fill(form, person)
    const before = asked(form, page)
    const fail = hold(form, page)
    const button = here().getByRole('button', { name: submit })
    await person.dblClick(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    await person.click(await labelled(Object.keys(form.fields)[0] ?? ''))
    await person.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(asked(form, page)).toBeGreaterThan(before))
    // A second call that was queued behind the first would be made now.
    fail()
    await here().findByRole('alert')
    await settled()
    expect(asked(form, page)).toBe(before + 1)
  })
})
