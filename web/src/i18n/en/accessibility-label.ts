export const CONFORMITY = {
  full: 'fully compliant',
  partial: 'partially compliant',
  none: 'not compliant',
} as const

export const accessibilityLabel =
  environment.accessibility.status === ''
    ? 'Accessibility'
    : `Accessibility: ${CONFORMITY[environment.accessibility.status]}`
