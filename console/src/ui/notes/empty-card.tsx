import { Empty } from '@sesame/web/ui/notes/empty.tsx'
import type { ComponentProps } from 'react'
import { useSaid } from './said.tsx'

/**
 * A card with a picture of a closed door. It says why there is nothing to show and what to do. Screen readers announce its
 * title when it appears.
 */
export function EmptyCard({ level = 2, ...props }: ComponentProps<typeof Empty>) {
  useSaid(props.title)
  return (
    <div className="card">
      <Empty level={level} {...props} />
    </div>
  )
}
