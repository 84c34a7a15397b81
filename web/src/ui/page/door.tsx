/** The brand's door. An ancestor's `--open` sets how far it is open. */
export function Door() {
  return (
    <div className="door" aria-hidden="true">
      <i />
    </div>
  )
}
