import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { Link } from 'react-router-dom'
import { formatDay } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AskCard } from '../../widgets/ask-card.tsx'

/** Tells guests what they keep and gain by signing up, and when an unused guest account is erased. */
export function GuestCard() {
  const { home, profile } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  // Opening this page counts as activity, so the time until erasure starts again now.
  const erasedOn = formatDay(locale, nowMs() + GUEST_IDLE_MS)
  return (
    <AskCard icon="user" tag={home.guestTag} title={home.guestQuestion}>
      <Promises title={home.guestKeeps} items={home.guestKept} />
      <Promises title={home.guestGains} items={home.guestGained} />
      <div className="line answers">
        <Link className="btn main" to={paths.signUp}>
          {profile.upgrade}
        </Link>
        <Link className="btn bare" to={paths.data}>
          {profile.eraseGuest}
        </Link>
      </div>
      <p className="small">{home.guestText(erasedOn)}</p>
    </AskCard>
  )
}

interface PromisesProps {
  readonly title: string
  readonly items: readonly string[]
}

function Promises({ title, items }: PromisesProps) {
  return (
    <div className="stack g1">
      <h3 className="lab">{title}</h3>
      <ul className="checks" role="list">
        {items.map((item) => (
          <li key={item}>
            <Icon name="check" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
