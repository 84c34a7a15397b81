import { Drawing } from '@sesame/web/ui/door-icon.tsx'
import { SHAPES as PRODUCT_SHAPES } from '@sesame/web/ui/icon.tsx'

/** All icons of the console: the product's, and its own. */
const SHAPES = {
  ...PRODUCT_SHAPES,
  chart: <path d="M4 4v16h16.5M8.5 16.5v-4M13 16.5V8M17.5 16.5v-6" />,
  gauge: <path d="M4 17.5a8.5 8.5 0 1 1 16 0M12 14.5l4-5" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
    </>
  ),
  inbox: <path d="M3.5 13.5 6 5h12l2.5 8.5V19h-17zM3.5 13.5h5l1.5 2.5h4l1.5-2.5h5" />,
  journal: <path d="M6 3.5h9.5L19 7v13.5H6zM9.5 11h6M9.5 14.5h6M9.5 7.5H12" />,
  megaphone: <path d="M4 10v4.5h3l8.5 4.5V5.5L7 10H4ZM18.5 9.5a4 4 0 0 1 0 5.5M7.5 14.5l1 5H11" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  next: <path d="m9 6 6 6-6 6" />,
  plug: <path d="M9 3v5M15 3v5M6 8h12v3.5a6 6 0 0 1-12 0zM12 17.5V21" />,
  power: <path d="M12 3.5v8M7 6.5a7.5 7.5 0 1 0 10 0" />,
  prev: <path d="m15 6-6 6 6 6" />,
  pulse: <path d="M2.5 12.5H7l2.5-7 4.5 13 2.5-6h5" />,
  refresh: (
    <path d="M4.5 12a7.5 7.5 0 0 1 13-5l2 2M19.5 4v5h-5M19.5 12a7.5 7.5 0 0 1-13 5l-2-2M4.5 20v-5h5" />
  ),
  roles: (
    <>
      <rect x="4" y="5.5" width="16" height="14" rx="2" />
      <circle cx="9.5" cy="11" r="2" />
      <path d="M6.5 16.5a3 3 0 0 1 6 0M15 10.5h2.5M15 14h2.5M12 2.5v3" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  send: <path d="M20.5 3.5 3.5 10.5l6.5 3 3 6.5 7.5-16.5ZM10 13.5l4-4" />,
  timer: (
    <>
      <circle cx="12" cy="13.5" r="7.5" />
      <path d="M12 9.5v4l2.5 1.5M9.5 2.5h5" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.3" />
    </>
  ),
}

export type ConsoleIconName = keyof typeof SHAPES

export function Icon({ name }: { readonly name: ConsoleIconName }) {
  return <Drawing>{SHAPES[name]}</Drawing>
}
