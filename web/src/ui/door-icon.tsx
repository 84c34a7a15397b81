import type { ReactNode } from 'react'

/** The icons of the first load. The others are loaded with the screens that show them (see `icon.tsx`). */
export const DOOR_SHAPES = {
  alert: <path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.1" />,
  auto: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
    </>
  ),
  chevron: <path d="m6 9 6 6 6-6" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.2A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2" />
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.7v.1" />
    </>
  ),
  ok: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12.5l2.8 2.8L16 9.5" />
    </>
  ),
  passkey: (
    <>
      <circle cx="9" cy="7.5" r="3.5" />
      <path d="M2.5 20a6.5 6.5 0 0 1 9.3-5.9" />
      <circle cx="17.5" cy="12" r="2.75" />
      <path d="M17.5 14.75v6.5M17.5 18.5h2.25" />
    </>
  ),
  stop: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.3v.1" />
    </>
  ),
}
export type DoorIconName = keyof typeof DOOR_SHAPES

/** Wraps an icon's shapes. Icons are decorative: the text beside them says the same. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

/** An icon of the first load. */
export function DoorIcon({ name }: { readonly name: DoorIconName }) {
  return <Drawing>{DOOR_SHAPES[name]}</Drawing>
}
