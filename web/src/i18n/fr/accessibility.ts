import { PRODUCT } from '@sesame/contract/product'
import { formatDay } from '../dates.ts'
import { numberFormat } from '../formats.ts'
import { CONFORMITY } from './accessibility-label.ts'
import type { LegalFacts, LegalPageText, LegalPart, Statement } from '../legal-shape.ts'

/**
 * The accessibility statement, in the form of the RGAA's model. If there is no statement, the page makes no claim and says whom
 * to contact about a barrier.
 */
export function accessibility({ statement, contact, site }: LegalFacts): LegalPageText {
  const title = 'Accessibilité'
  if (statement === null) {
    return {
      title,
      lead: `${PRODUCT} doit être utilisable par tout le monde.`,
      parts: [reporting([['Adresse e-mail', contact]])],
    }
  }
  return {
    title,
    lead: `Déclaration établie le ${dayOf(statement.established)}.`,
    parts: [
      commitment(statement, site),
      { title: 'État de conformité', text: conformity(statement, site) },
      { title: 'Résultats des tests', text: results(statement) },
      contents(statement),
      {
        title: 'Comment cette déclaration a été établie',
        facts: [
          ['Établie le', dayOf(statement.established)],
          ['Technologies', statement.technologies],
          ['Environnements de test', statement.environments],
          ['Outils', statement.tools],
          ['Pages vérifiées', statement.pages],
        ],
      },
      reporting([
        ['Adresse e-mail', statement.contact],
        ...(statement.phone === undefined ? [] : [['Téléphone', statement.phone] as const]),
      ]),
      RECOURSE,
    ],
  }
}

const dayOf = (date: string) => formatDay('fr', Date.parse(`${date}T12:00`))

function commitment({ body, plan }: Statement, site: string): LegalPart {
  return {
    title: 'Engagement',
    text: `${body} s’engage à rendre ses services en ligne accessibles, conformément à l’article\u00A047 de la loi n°\u00A02005-102 du 11\u00A0février 2005. Cette déclaration s’applique à ${site}.`,
    ...(plan !== undefined && { links: [['Schéma pluriannuel de mise en accessibilité', plan]] }),
  }
}

function conformity({ status, rgaa }: Statement, site: string): string {
  const begin = `${site} est ${CONFORMITY[status]} au référentiel général d’amélioration de l’accessibilité (RGAA), version ${rgaa}`
  return status === 'full' ? `${begin}.` : `${begin}, en raison des non-conformités ci-dessous.`
}

function results({ audit }: Statement): string {
  if (audit === undefined) return 'Le site n’a pas encore été audité.'
  const rate = numberFormat('fr', { maximumFractionDigits: 2 }).format(audit.rate)
  return `L’audit mené le ${dayOf(audit.date)} par ${audit.by} révèle que ${rate}\u00A0% des critères du RGAA applicables sont respectés.`
}

function contents({ failures, exemptions, outOfScope }: Statement): LegalPart {
  const listed = (items: readonly string[]) => (items.length > 0 ? items : ['Aucune.'])
  return {
    title: 'Contenus non accessibles',
    lists: [
      { title: 'Non-conformités', items: listed(failures) },
      { title: 'Dérogations pour charge disproportionnée', items: listed(exemptions) },
      {
        title: 'Contenus non soumis à l’obligation',
        items: outOfScope.length > 0 ? outOfScope : ['Aucun.'],
      },
    ],
  }
}

const reporting = (facts: NonNullable<LegalPart['facts']>): LegalPart => ({
  title: 'Nous signaler un obstacle',
  text: 'Si quelque chose vous arrête, nous vous orientons vers une autre voie ou vous donnons le contenu sous une autre forme.',
  facts,
})

const RECOURSE: LegalPart = {
  title: 'Voies de recours',
  text: 'Vous nous avez signalé un défaut qui vous empêche d’utiliser le service et vous n’avez pas obtenu de réponse satisfaisante\u202F? Vous pouvez écrire au Défenseur des droits, contacter son délégué dans votre région, ou lui envoyer un courrier, gratuit et sans timbre\u00A0: Défenseur des droits, Libre réponse 71120, 75342\u00A0Paris CEDEX\u00A007.',
  links: [
    ['Écrire au Défenseur des droits', 'https://formulaire.defenseurdesdroits.fr/'],
    ['Trouver son délégué', 'https://www.defenseurdesdroits.fr/carte-des-delegues'],
  ],
}
