import { DOOR_SHAPES, Drawing } from './door-icon.tsx'

/** The line icons, drawn on 24 × 24 (see `.icon`). */
export const SHAPES = {
  ...DOOR_SHAPES,
  back: <path d="M19 12H5M11 6l-6 6 6 6" />,
  camera: (
    <>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  check: <path d="M5 12.5l4.5 4.5L19 7" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  cloud: <path d="M7 18.5a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.5 1.5 3.8 3.8 0 0 1-.5 7.5H7Z" />,
  code: (
    <>
      <rect x="5.5" y="2.5" width="13" height="19" rx="2.5" />
      <path d="M9 10h.1M12 10h.1M15 10h.1M9 14h.1M12 14h.1M15 14h.1" strokeWidth="2.5" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 5.5v-1h-11v11h1" />
    </>
  ),
  dot: <circle cx="12" cy="12" r="2.5" />,
  download: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16" />,
  external: <path d="M14 4h6v6M20 4l-9 9M17 13.5V20H4V7h6.5" />,
  face: (
    <path d="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M9 9.5v1M15 9.5v1M9.5 14.5c1.5 1.3 3.5 1.3 5 0" />
  ),
  hourglass: <path d="M6.5 3.5h11M6.5 20.5h11M8 3.5V7l4 5-4 5v3.5M16 3.5V7l-4 5 4 5v3.5" />,
  home: <path d="M6 20.5V10a6 6 0 0 1 12 0v10.5M3.5 20.5h17M14.5 13.5v.1" />,
  key: (
    <>
      <circle cx="8" cy="15" r="4.5" />
      <path d="m11.3 11.7 8.2-8.2M16 7l3 3" />
    </>
  ),
  laptop: (
    <>
      <rect x="4.5" y="5" width="15" height="10.5" rx="1.5" />
      <path d="M2.5 19h19" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m3.5 7.5 8.5 6 8.5-6" />
    </>
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />,
  out: <path d="M10 4H5v16h5M15 8l4 4-4 4M19 12H9.5" />,
  pencil: (
    <path d="m4.5 19.5.9-4L16 4.9a1.9 1.9 0 0 1 2.7 0l.4.4a1.9 1.9 0 0 1 0 2.7L8.5 18.6l-4 .9ZM14 7l3 3" />
  ),
  phone: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
      <path d="M11 18.5h2" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s-6.5-5.7-6.5-11a6.5 6.5 0 0 1 13 0c0 5.3-6.5 11-6.5 11Z" />
      <circle cx="12" cy="10" r="2.25" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  print: <path d="M7 8V3.5h10V8M7 17H4V8.5h16V17h-3M7 13.5h10v7H7z" />,
  shield: <path d="M12 3l7.5 3v6c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6L12 3Z" />,
  spare: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="M7 9.5h4M7 14.5h4M14 9.5h3M14 14.5h3" />
    </>
  ),
  play: <path d="M8 5.5v13l11-6.5L8 5.5Z" fill="currentColor" />,
  tablet: (
    <>
      <rect x="4.5" y="3" width="15" height="18" rx="2" />
      <path d="M11 18h2" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  trash: <path d="M4 6.5h16M9 6V4h6v2M6 6.5l1 13.5h10l1-13.5M10 10.5v6M14 10.5v6" />,
  usb: (
    <>
      <rect x="7" y="9" width="10" height="12" rx="2" />
      <path d="M9.5 9V3.5h5V9M12 14v2.5" />
    </>
  ),
  x: <path d="M6 6l12 12M18 6 6 18" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5" />
    </>
  ),
}
export type IconName = keyof typeof SHAPES

export function Icon({ name }: { readonly name: IconName }) {
  return <Drawing>{SHAPES[name]}</Drawing>
}
