import { PRODUCT } from '@sesame/contract/product'
import { formatDay } from '../dates.ts'
import { numberFormat } from '../formats.ts'
import { CONFORMITY } from './accessibility-label.ts'
import type { LegalFacts, LegalPageText, LegalPart, Statement } from '../legal-shape.ts'

export function accessibility({ statement, contact, site }: LegalFacts): LegalPageText {
  const title = 'Accessibility'
  if (statement === null) {
    return {
      title,
      lead: `Everybody should be able to use ${PRODUCT}.`,
      parts: [reporting([['E-mail address', contact]])],
    }
  }
  return {
    title,
    lead: `Statement prepared on ${dayOf(statement.established)}. Its French text is binding, and its facts are given in French.`,
    parts: [
      commitment(statement, site),
      { title: 'Conformity status', text: conformity(statement, site) },
      { title: 'Test results', text: results(statement) },
      contents(statement),
      {
        title: 'How this statement was prepared',
        lang: 'fr',
        facts: [
          ['Prepared on', dayOf(statement.established)],
          ['Technologies', statement.technologies],
          ['Test environments', statement.environments],
          ['Tools', statement.tools],
          ['Pages checked', statement.pages],
        ],
      },
      reporting([
        ['E-mail address', statement.contact],
        ...(statement.phone === undefined ? [] : [['Phone', statement.phone] as const]),
      ]),
      RECOURSE,
    ],
  }
}

const dayOf = (date: string) => formatDay('en', Date.parse(`${date}T12:00`))

function commitment({ body, plan }: Statement, site: string): LegalPart {
  return {
    title: 'Commitment',
    text: `${body} undertakes to make its online services accessible, as article 47 of the French law 2005-102 of 11 February 2005 requires. This statement applies to ${site}.`,
    ...(plan !== undefined && { links: [['Multi-year accessibility plan', plan]] }),
  }
}

function conformity({ status, rgaa }: Statement, site: string): string {
  const begin = `${site} is ${CONFORMITY[status]} with the French accessibility framework (RGAA), version ${rgaa}`
  return status === 'full' ? `${begin}.` : `${begin}, because of the failures listed below.`
}

function results({ audit }: Statement): string {
  if (audit === undefined) return 'The site has not been audited yet.'
  const rate = numberFormat('en', { maximumFractionDigits: 2 }).format(audit.rate)
  return `The audit by ${audit.by} on ${dayOf(audit.date)} found that ${rate}% of the applicable RGAA criteria are met.`
}

function contents({ failures, exemptions, outOfScope }: Statement): LegalPart {
  return {
    title: 'Content that is not accessible',
    lang: 'fr',
    lists: [
      { title: 'Failures', items: failures },
      { title: 'Exemptions for disproportionate burden', items: exemptions },
      { title: 'Content outside the obligation', items: outOfScope },
    ].filter(({ items }) => items.length > 0),
  }
}

const reporting = (facts: NonNullable<LegalPart['facts']>): LegalPart => ({
  title: 'Tell us about a barrier',
  text: 'If something stops you, we will point you to another way or give you the content in another form.',
  facts,
})

const RECOURSE: LegalPart = {
  title: 'If we don’t resolve it',
  text: 'If you told us about a failure that keeps you from using the service and had no satisfactory answer, you can write to the French Defender of Rights (Défenseur des droits), contact their delegate in your region, or send them a letter, free of charge and without a stamp: Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.',
  links: [
    ['Write to the Defender of Rights', 'https://formulaire.defenseurdesdroits.fr/'],
    ['Find their delegate', 'https://www.defenseurdesdroits.fr/carte-des-delegues'],
  ],
}
