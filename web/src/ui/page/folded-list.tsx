import type { ReactElement } from 'react'
import { Icon } from '../icon.tsx'

interface Props<Item> {
  readonly className?: string
  readonly items: readonly Item[]
  /** How many items are always visible. */
  readonly shown: number
  /** The label of the button that unfolds the list, given the number of folded items. */
  readonly more: (count: number) => string
  /** Renders a list item, with its key. */
  readonly children: (item: Item) => ReactElement
}

/** A list that shows its first items and hides the others until it is unfolded. */
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
