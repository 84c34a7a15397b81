import { Link } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'
import { Gate } from '../widgets/gate.tsx'
import { Intro } from '../ui/page/heading.tsx'
import { paths } from '../lib/paths.ts'

export function NotFoundScreen() {
  const { common } = useText()
  return (
    <Gate wall={common.notFoundWall} door="shut">
      <Intro title={common.notFound}>{common.notFoundText}</Intro>
      <Link className="btn main wide" to={paths.home}>
        {common.backHome}
      </Link>
    </Gate>
  )
}
