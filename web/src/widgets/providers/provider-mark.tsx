import type { AccountProvider } from '@sesame/contract/account-providers'
import type { ReactNode } from 'react'

const MARKS: Record<AccountProvider, ReactNode> = {
  'microsoft.com': (
    <>
      <path fill="#f25022" d="M2 2h9.5v9.5H2z" />
      <path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z" />
      <path fill="#00a4ef" d="M2 12.5h9.5V22H2z" />
      <path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z" />
    </>
  ),
  'google.com': (
    <>
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8.1Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7c-1 .7-2.2 1-3.7 1-2.9 0-5.3-1.9-6.2-4.5H2.2v2.8A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.9l3.6-2.9Z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8C6.7 7.3 9.1 5.4 12 5.4Z"
      />
    </>
  ),
  'facebook.com': (
    <>
      <circle cx="12" cy="12" r="11" fill="#0866ff" />
      <path
        fill="#fff"
        d="M13.5 22.9v-7.6h2.6l.5-3.2h-3.1v-1.8c0-1 .4-1.8 1.8-1.8h1.4V5.7c-.4-.1-1.3-.2-2.2-.2-2.5 0-4.1 1.5-4.1 4.3v2.3H7.7v3.2h2.7v7.6a11 11 0 0 0 3.1 0Z"
      />
    </>
  ),
  'apple.com': (
    <>
      <path
        fill="currentColor"
        d="M17.1 12.7c0-2.3 1.9-3.4 2-3.5-1.1-1.6-2.8-1.8-3.4-1.8-1.4-.1-2.8.9-3.5.9s-1.9-.9-3-.8c-1.6 0-3 .9-3.8 2.3-1.7 2.8-.5 7 1.1 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3 .7c1.3 0 2.1-1.1 2.8-2.2.9-1.3 1.3-2.6 1.3-2.6s-2.4-.9-2.4-3.9ZM14.8 5.7c.6-.8 1.1-1.9 1-2.9-.9 0-2 .6-2.7 1.4-.6.7-1.1 1.7-1 2.8 1 .1 2.1-.5 2.7-1.3Z"
      />
    </>
  ),
}

/** A provider's mark, in its own colours. */
export function ProviderMark({ provider }: { readonly provider: AccountProvider }) {
  return (
    <svg className="logo-p" viewBox="0 0 24 24" aria-hidden="true">
      {MARKS[provider]}
    </svg>
  )
}
