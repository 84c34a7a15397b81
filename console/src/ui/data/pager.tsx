import { Button } from '@sesame/web/ui/button.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { Icon } from '../icon.tsx'
import type { Pages } from './use-pages.ts'

interface Props {
  readonly pages: Pick<Pages<unknown>, 'answer' | 'isTurning' | 'index' | 'turn'>
  /** A text to show instead of the page number and the number of rows. */
  readonly children?: string | undefined
}

/** Buttons to page through a list. */
export function Pager({ pages: { answer, isTurning, index, turn }, children }: Props) {
  const { data } = useTexts()
  const { count, moment } = useTimes()
  if (answer.status !== 'ready') return null
  const { items, next, counted } = answer.value
  return (
    <nav className="line between pager" aria-label={data.pages}>
      <p className="muted small" role="status">
        {(children ?? data.page(index + 1, items.length)) +
          (counted ? ` · ${data.about(count(counted.count), moment(counted.at))}` : '')}
      </p>
      <span className="line g2">
        <button className="btn tiny" type="button" disabled={index === 0} onClick={() => turn(-1)}>
          <Icon name="prev" />
          <span>{data.previous}</span>
        </button>
        <Button
          className="btn tiny"
          pending={isTurning}
          disabled={next === null}
          onClick={() => turn(1)}
        >
          <span>{data.next}</span>
          <Icon name="next" />
        </Button>
      </span>
    </nav>
  )
}
