import type { ReactNode } from 'react'
import { Icon, type ConsoleIconName } from './icon.tsx'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'gold'

interface Props {
  readonly tone?: Tone | undefined
  readonly icon?: ConsoleIconName | undefined
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
