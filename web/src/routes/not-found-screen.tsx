import { useText } from '../i18n/locale.tsx'
import { Gate } from '../widgets/gate.tsx'
import { Heading } from '../ui/page/heading.tsx'
import { Link } from '../ui/page/link.tsx'

export function NotFoundScreen() {
  const { common } = useText()
  return (
    <Gate wall={common.notFoundWall} door="shut">
      <div className="stack g2">
        <Heading title={common.notFound} />
        <p className="muted">{common.notFoundText}</p>
      </div>
      <Link className="btn main wide" to="/">
        {common.backHome}
      </Link>
    </Gate>
  )
}
