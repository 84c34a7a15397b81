import { Link } from 'react-router-dom'
import { Icon } from '../icon.tsx'

interface Props {
  readonly to: string
  readonly children: string
}

export function BackLink({ to, children }: Props) {
  return (
    <Link className="btn bare flush" to={to}>
      <Icon name="back" />
      <span>{children}</span>
    </Link>
  )
}
