import type { ReactElement } from 'react'
import { Icon } from '../icon.tsx'

interface Props<Item> {
  readonly className?: string
  readonly items: readonly Item[]
  /** How many stay in view. */
  readonly shown: number
  /** Names how many others there are. */
  readonly more: (count: number) => string
  /** Renders a list item, with its key. */
  readonly children: (item: Item) => ReactElement
}

/** A list whose first items are in view, and the others folded away. */
export function FoldedList<Item>({ className, items, shown, more, children }: Props<Item>) {
  const others = items.slice(shown)
  return (
    <>
      <ul className={className} role="list">
        {items.slice(0, shown).map(children)}
      </ul>
      {others.length > 0 && (
        <details className="done">
          <summary>
            <Icon name="chevron" />
            <span>{more(others.length)}</span>
          </summary>
          <ul className={className} role="list">
            {others.map(children)}
          </ul>
        </details>
      )}
    </>
  )
}
