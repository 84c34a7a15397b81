import { visibleText } from '@sesame/contract/fields'
import { termsVersion, type TermsDue } from '@sesame/contract/terms'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment } from './variables.ts'

/** The version of the terms of use that people are asked to accept. */
export interface Terms extends Pick<TermsDue, 'version' | 'changes'> {
  /** Time (ms) when this version takes effect. */
  readonly from: number
}

const list = z
  .array(z.strictObject({ title: visibleText(120), text: visibleText(600) }))
  .check(z.maxLength(10))

const terms = z
  .strictObject({
    version: termsVersion,
    /** A date and time with a UTC offset, because « 1 December » begins later in Martinique than in Paris. */
    from: z.pipe(
      z.iso.datetime({ offset: true }),
      z.transform((text) => Date.parse(text)),
    ),
    changes: z._default(z.strictObject({ fr: list, en: list }), { fr: [], en: [] }),
  })
  .check(z.refine(({ changes }) => changes.fr.length === changes.en.length, { path: ['changes'] }))

/**
 * Reads `SESAME_TERMS`, as JSON. Null if it is not set: then nobody is asked to accept terms.
 *
 * @throws {ConfigError} naming the fields that are missing or wrong.
 */
export function readTerms({ SESAME_TERMS: json = '' }: Environment): Terms | null {
  if (json === '') return null
  const { data, error } = terms.safeParse(parsed(json))
  if (data) return data
  throw new ConfigError([
    'facts',
    'SESAME_TERMS',
    error.issues.map(({ path }) => path.join('.')).join(' '),
  ])
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
