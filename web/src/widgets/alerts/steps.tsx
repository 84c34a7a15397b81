import { Icon } from '../../ui/icon.tsx'

interface Props {
  /** Names the next step, to describe the title by it. */
  readonly id?: string
  readonly words: { readonly stepDone: string; readonly stepNext: string }
  readonly done: readonly string[]
  readonly next: string
}

/** What is done, ticked, and what is next, in bold. */
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
