import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PointTexts } from './point-texts.ts'
import type { Point, PointName } from './points.ts'

interface Props {
  readonly texts: Readonly<Record<PointName, PointTexts>>
  readonly points: readonly Point[]
  /** The tasks to list, without the one in the gold card. */
  readonly listed: readonly Point[]
  /** Whether a gold card precedes this list. */
  readonly isNext: boolean
}

/** Lists the next tasks, each with its own action. Completed tasks are collapsed. */
export function TodoSection({ texts, points, listed, isNext }: Props) {
  const { home } = useInsideText()
  const title = isNext ? home.next : home.todo
  const done = points.filter(({ isDone }) => isDone)
  const count = home.pointsDone(done.length, points.length)

  return (
    <section className="stack" aria-labelledby="afaire">
      <div className="line between">
        <h2 id="afaire">{listed.length > 0 ? title : home.points}</h2>
        <Gauge label={home.points} value={done.length} max={points.length} valueText={count}>
          {count}
        </Gauge>
      </div>
      <div className="card stack g2">
        {listed.length > 0 && (
          <ul className="rows fold" role="list">
            {listed.map(({ name }) => (
              <li key={name}>
                <span className="dot">
                  <Icon name={texts[name].icon} />
                </span>
                <div>
                  <p className="name">{texts[name].title}</p>
                  <p className="meta">{texts[name].hint}</p>
                </div>
                <Link className="btn tiny" to={texts[name].to}>
                  {texts[name].action}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {done.length > 0 && (
          <details className="done">
            <summary>
              <Icon name="chevron" />
              <span>{home.done(done.length)}</span>
            </summary>
            <ul className="checks" role="list">
              {done.map(({ name }) => (
                <li key={name}>
                  <Icon name="ok" />
                  <span>{texts[name].done}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  )
}
