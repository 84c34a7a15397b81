import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { SecretField } from './secret-field.tsx'

function Form() {
  const [value, onChange] = useState('')
  const field = { name: 'password', value, error: null, onChange, onBlur: () => undefined }
  return <SecretField label="Mot de passe" autoComplete="current-password" field={field} />
}

describe('SecretField', () => {
  it('warns about caps lock while it is on and the field has the focus', async () => {
    const person = userEvent.setup()
    render(<Form />)
    const input = screen.getByLabelText('Mot de passe')
    const warning = 'Les majuscules sont verrouillées.'
    await person.type(input, 'a')
    expect(screen.queryByText(warning)).toBeNull()
    await person.keyboard('{CapsLock}')
    expect(input).toHaveAccessibleDescription(warning)
    await person.keyboard('{CapsLock}b')
    expect(screen.queryByText(warning)).toBeNull()
    await person.keyboard('{CapsLock}c')
    expect(screen.getByText(warning)).toBeVisible()
    await person.tab()
    expect(screen.queryByText(warning)).toBeNull()
  })
})
