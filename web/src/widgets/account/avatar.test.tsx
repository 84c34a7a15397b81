import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

const user = { displayName: 'Marie Lefèvre', photoURL: 'https://lh3.googleusercontent.com/a' }

describe('Avatar', () => {
  it('shows the initials if the photo cannot be loaded, and tries again when the photo changes', () => {
    const { rerender } = render(<Avatar user={user} size="m" />)
    const photo = screen.getByRole('presentation')
    expect(photo).toHaveAttribute('src', user.photoURL)
    fireEvent.error(photo)
    expect(screen.getByText('ML')).toBeVisible()
    rerender(<Avatar user={{ ...user, photoURL: 'blob:other' }} size="m" />)
    expect(screen.getByRole('presentation')).toHaveAttribute('src', 'blob:other')
  })
})
