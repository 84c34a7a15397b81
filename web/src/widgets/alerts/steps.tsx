import { Icon } from '../../ui/icon.tsx'

interface Props {
  /** The id of the next step, for an element that the step describes. */
  readonly id?: string
  readonly words: { readonly stepDone: string; readonly stepNext: string }
  readonly done: readonly string[]
  readonly next: string
}

/** Lists the completed steps, each with a tick, and the next step, in bold. */
export function Steps({ id, words, done, next }: Props) {
  return (
    <ul className="trail stack g1" role="list">
      {done.map((step) => (
        <li key={step}>
          <Icon name="ok" />
          <span>
            <span className="vh">{words.stepDone}</span>
            <span>{step}</span>
          </span>
        </li>
      ))}
      <li className="next">
        <i aria-hidden="true" />
        <span id={id}>
          <span className="vh">{words.stepNext}</span>
          <span>{next}</span>
        </span>
      </li>
    </ul>
  )
}
