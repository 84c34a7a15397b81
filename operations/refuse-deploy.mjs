/**
 * Refuses to deploy with the wrong configuration; runs before each deploy. Deploying with `firebase.json` is always
 * refused, because that file has no content security policy. The configuration that a build writes passes its project to
 * this script, which refuses to deploy it to any other project (docs/decisions/027-deploy-configuration.md). Plain
 * JavaScript without dependencies, so that it runs in any checkout.
 *
 * Usage: node operations/refuse-deploy.mjs [PROJECT], with GCLOUD_PROJECT from the Firebase CLI
 * (https://firebase.google.com/docs/cli#hooks)
 */
const built = process.argv[2]
const target = process.env.GCLOUD_PROJECT
if (built === undefined || built !== target) {
  console.error(
    built === undefined
      ? localized({
          fr: '✖ Rien n’est déployé\u00A0: lancez «\u00A0npm run deploy\u00A0», avec --project et les autres arguments de firebase deploy après «\u00A0--\u00A0».',
          en: '✖ Nothing was deployed: run “npm run deploy”, with --project and the other arguments of firebase deploy after “--”.',
        })
      : localized({
          fr: `✖ Rien n’est déployé\u00A0: cette construction est pour «\u00A0${built}\u00A0», et le déploiement pour «\u00A0${target}\u00A0».`,
          en: `✖ Nothing was deployed: this build is for “${built}”, and the deploy for “${target}”.`,
        }),
  )
  process.exitCode = 1
}

/** Chooses the language from the locale by the same rule as `isFrench` in emulators/src/texts/choose-texts.ts. */
function localized({ fr, en }) {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  return /^fr(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? fr : en
}
