import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  readonly tone?: 'success' | 'warning' | 'danger' | 'info' | 'gold'
  readonly icon?: IconName
  readonly children: ReactNode
}

export function Badge({ tone, icon, children }: Props) {
  return (
    <span className={tone === undefined ? 'badge' : `badge ${tone}`}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  )
}
