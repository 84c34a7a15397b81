/** The levels of conformity that a statement may claim (RGAA). */
export const CONFORMITY = {
  full: 'totalement conforme',
  partial: 'partiellement conforme',
  none: 'non conforme',
} as const

/** The link to the accessibility statement, with the level that it claims. */
export const accessibilityLabel =
  environment.accessibility.status === ''
    ? 'Accessibilité'
    : `Accessibilité\u00A0: ${CONFORMITY[environment.accessibility.status]}`
