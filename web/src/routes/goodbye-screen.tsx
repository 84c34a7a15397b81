import { Link } from 'react-router-dom'
import { useInsideText } from '../i18n/inside.ts'
import { Gate } from '../widgets/gate.tsx'
import { Heading } from '../ui/page/heading.tsx'
import { paths } from '../lib/paths.ts'

/** After an erasure: says what is gone, and where the door is. */
export function GoodbyeScreen() {
  const { data } = useInsideText()
  return (
    <Gate wall={data.goodbyeWall} door="shut">
      <div className="stack g2" role="status">
        <Heading title={data.goodbyeTitle} />
        <p className="muted">{data.goodbye}</p>
      </div>
      <Link className="btn main wide" to={paths.signIn}>
        {data.goodbyeLink}
      </Link>
    </Gate>
  )
}
