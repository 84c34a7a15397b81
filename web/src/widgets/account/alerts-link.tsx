import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../../lib/paths.ts'

/** The bell of the top bar: there while alerts wait for an answer. */
export function AlertsLink({ unread }: { readonly unread: number }) {
  const { security } = useInsideText()
  if (unread === 0) return null
  return (
    <Link
      className="btn bare round alerts"
      to={`${paths.security}#alertes`}
      aria-label={security.alertsLink(unread)}
    >
      <Icon name="bell" />
      <span className="badge danger" aria-hidden="true">
        {unread}
      </span>
    </Link>
  )
}
