/** The brand's drawing of a door. The CSS property `--open` of an ancestor sets how far the door is open. */
export function Door() {
  return (
    <div className="door" aria-hidden="true">
      <i />
    </div>
  )
}
