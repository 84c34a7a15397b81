import type { Announcement } from '@sesame/contract/records/announcement'
import { formatToday } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import type { useAnnouncements } from '../../lib/hooks/live/use-announcements.ts'
import { Badge } from '../../ui/badge.tsx'

const SHOWN = 2

const BADGES = {
  maintenance: { tone: 'info', icon: 'info' },
  security: { tone: 'warning', icon: 'alert' },
  news: {},
} as const satisfies Record<Announcement['kind'], object>

interface Props {
  readonly announcements: ReturnType<typeof useAnnouncements>
}

/** The operators' announcements. Renders nothing if there are none or they cannot be read. */
export function AnnouncementsCard({ announcements }: Props) {
  const { home } = useInsideText()
  const { locale } = useLocale()
  if (announcements.status !== 'ready' || announcements.entries.length === 0) return null
  return (
    <section className="card stack g3" aria-labelledby="annonces">
      <h2 id="annonces" className="h3">
        {home.announcements}
      </h2>
      <ul className="rows tight news" role="list">
        {announcements.entries.slice(0, SHOWN).map(({ id, kind, date, [locale]: words }) => (
          <li key={id} className="solo">
            <article className="stack g1">
              <p className="line g2">
                <Badge {...BADGES[kind]}>{home.announcementKinds[kind]}</Badge>
                <time dateTime={new Date(date).toISOString().slice(0, 10)}>
                  {formatToday(locale, date)}
                </time>
              </p>
              <h3 className="name">{words.title}</h3>
              <p className="meta">{words.text}</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
