import * as z from 'zod/mini'

const line = z.string().check(z.minLength(1), z.maxLength(1000))
const lines = z._default(z.array(line), [])
const link = z.url({ protocol: /^https$/ })

/**
 * The facts of an accessibility statement, in French, according to the operator's audit. The page states them in the order of
 * the RGAA's model.
 *
 * Source: https://accessibilite.numerique.gouv.fr/obligations/declaration-accessibilite/
 */
export const accessibilityStatement = z.strictObject({
  /** `full`: every criterion is met; `partial`: at least half; `none`: fewer, or the site was never audited. */
  status: z.enum(['full', 'partial', 'none']),
  /** The organisation that makes the statement, and a link to its accessibility plan for the coming years. */
  body: line,
  plan: z.optional(link),
  rgaa: z.string().check(z.regex(/^\d+(?:\.\d+)*$/)),
  established: z.iso.date(),
  /** `rate`: the share of the applicable criteria that are met, in per cent. */
  audit: z.optional(
    z.strictObject({
      date: z.iso.date(),
      by: line,
      rate: z.number().check(z.minimum(0), z.maximum(100)),
    }),
  ),
  failures: lines,
  exemptions: lines,
  outOfScope: lines,
  technologies: line,
  environments: line,
  tools: line,
  pages: line,
  contact: z.email(),
  phone: z.optional(line),
})
export type AccessibilityStatement = z.infer<typeof accessibilityStatement>
