/** The door of the brand; `--open` of an ancestor says how far it stands open. */
export function Door() {
  return (
    <div className="door" aria-hidden="true">
      <i />
    </div>
  )
}
