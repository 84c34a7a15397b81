import { useInsideText } from '../../i18n/inside.ts'
import { Icon } from '../../ui/icon.tsx'
import { Door } from '../../ui/page/door.tsx'

/** Nothing to do: the door is shut, and what was checked. */
export function CalmCard({ checks }: { readonly checks: readonly string[] }) {
  const { home } = useInsideText()
  return (
    <section className="card calm" aria-labelledby="calme">
      <div className="wall">
        <div className="stage">
          <Door />
        </div>
      </div>
      <div className="stack room-s">
        <div className="stack g1">
          <h2 id="calme">{home.calm}</h2>
          <p className="muted">{home.calmText}</p>
        </div>
        <ul className="checks" role="list">
          {checks.map((check) => (
            <li key={check}>
              <Icon name="ok" />
              {check}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
