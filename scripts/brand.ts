/**
 * Serves a preview of every part of the brand, with the faults for which a build would refuse it. The page updates whenever a
 * file in brand/ is saved.
 *
 * Usage: npm run brand [-- --project ALIAS]
 */
import { parseArgs } from 'node:util'
import { serveBrand } from './brand/serve.ts'
import { describeError } from './describe-error.ts'
import { localized } from './localized.ts'
import { understood } from './usage.ts'

const { values } = understood(() => parseArgs({ options: { project: { type: 'string' } } }), {
  fr: `Usage\u00A0: npm run brand [-- --project ALIAS]

  Affiche l’adresse d’une page qui montre tout ce que brand/ décide, et ce que la construction en dira. Elle se redessine à
  chaque enregistrement. --project y ajoute l’éditeur que nomme web/.env.ALIAS. Ctrl-C arrête.`,
  en: `Usage: npm run brand [-- --project ALIAS]

  Prints the address of a page that shows all that brand/ decides, and what the build will say of it. It is drawn anew
  whenever you save. --project adds the publisher that web/.env.ALIAS names. Ctrl-C stops.`,
})

try {
  const { address, stop } = await serveBrand(values.project)
  console.log(localized({ fr: `▸ La marque\u00A0: ${address}`, en: `▸ The brand: ${address}` }))
  console.log(
    localized({
      fr: '  Modifiez brand/\u00A0: la page suit. Ctrl-C pour arrêter.',
      en: '  Change brand/: the page follows. Ctrl-C stops.',
    }),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit()))
  }
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exitCode = 1
}
