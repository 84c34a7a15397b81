/** The brand's drawing of a door. An ancestor's `--open` sets how far the door is open. */
export function Door() {
  return (
    <div className="door" aria-hidden="true">
      <i />
    </div>
  )
}
