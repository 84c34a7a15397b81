import { expect, it } from 'vitest'
import { ANSWERS } from '../../functions/src/mails/emails/phrases/answers.ts'
import { security as english } from '../../web/src/i18n/en/security.ts'
import { security as french } from '../../web/src/i18n/fr/security.ts'

it('e-mails and the client use the same words for the possible answers to an alert', () => {
  expect(ANSWERS).toEqual({
    fr: { no: french.wasNotMe, yes: french.wasMe },
    en: { no: english.wasNotMe, yes: english.wasMe },
  })
})
