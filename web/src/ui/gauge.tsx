interface Props {
  readonly label: string
  readonly value: number
  readonly max: number
  /** The value in words, for screen readers. */
  readonly valueText: string
  readonly children: string
}

/** A gauge: a row of drawn seeds, of which `value` are lit, and the value in words. */
export function Gauge({ label, value, max, valueText, children }: Props) {
  return (
    <div
      className="gauge"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
    >
      {Array.from({ length: max }, (_, index) => (
        <i key={index} className={index < value ? 'grain on' : 'grain'} />
      ))}
      <b>{children}</b>
    </div>
  )
}
