import type { User } from '@sesame/contract/user'
import type { ReactNode } from 'react'
import { formatToday } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { useServices } from '../../lib/services.tsx'
import { Heading } from '../../ui/page/heading.tsx'

interface Props {
  readonly user: User
  /** The line under the greeting. Null while it is unknown; the space for it is then reserved. */
  readonly lead: string | null
}

/** Shows the current day, the person's first name, and what they have to do. */
export function Greeting(props: Props) {
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const today = (
    <time dateTime={new Date(nowMs()).toISOString().slice(0, 10)}>
      {formatToday(locale, nowMs())}
    </time>
  )
  return <GreetingLines {...props} today={today} />
}

/** The greeting for a given day. The page shell uses it, because the shell is rendered at build time. */
export function GreetingLines({ user, lead, today }: Props & { readonly today: ReactNode }) {
  const { home } = useInsideText()
  const firstName = user.displayName?.split(' ')[0]
  return (
    <header className="stack g2 hello">
      <p className="muted">{today}</p>
      <Heading title={home.title} className="display">
        {firstName === undefined ? home.helloGuest : home.hello(firstName)}
      </Heading>
      <p className="muted large">
        {lead ?? (
          <>
            <span className="vh">{home.loading}</span>
            <span>{'\u00A0'}</span>
          </>
        )}
      </p>
    </header>
  )
}
