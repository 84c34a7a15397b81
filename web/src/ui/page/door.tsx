/** The brand's door; an ancestor's `--open` says how far it is open. */
export function Door() {
  return (
    <div className="door" aria-hidden="true">
      <i />
    </div>
  )
}
