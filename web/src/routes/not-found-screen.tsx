import { Link } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'
import { Gate } from '../widgets/gate.tsx'
import { Heading } from '../ui/page/heading.tsx'
import { paths } from '../lib/paths.ts'

export function NotFoundScreen() {
  const { common } = useText()
  return (
    <Gate wall={common.notFoundWall} door="shut">
      <div className="stack g2">
        <Heading title={common.notFound} />
        <p className="muted">{common.notFoundText}</p>
      </div>
      <Link className="btn main wide" to={paths.home}>
        {common.backHome}
      </Link>
    </Gate>
  )
}
