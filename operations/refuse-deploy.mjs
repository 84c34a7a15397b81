/**
 * `firebase.json` runs this before a deploy, and refuses it, because that file has no content security policy.
 * The configuration that a build writes names the project that it was built for, and is refused for any other
 * (docs/decisions/027-deploy-configuration.md).
 *
 * Usage: node operations/refuse-deploy.mjs [PROJECT], with GCLOUD_PROJECT from the Firebase CLI
 * (https://firebase.google.com/docs/cli#hooks)
 */
const built = process.argv[2]
const target = process.env.GCLOUD_PROJECT
const why =
  built === undefined
    ? 'lancez « npm run deploy », avec --project et les autres arguments de firebase deploy après « -- ».'
    : `cette construction est pour « ${built} », et le déploiement pour « ${target} ».`
if (built === undefined || built !== target) {
  console.error(`✖ Rien n’est déployé : ${why}`)
  process.exitCode = 1
}
