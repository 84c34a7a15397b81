/**
 * `firebase.json` runs this before a deploy, to refuse it: the content security policy there lacks the pages' hashes.
 * The configuration that a build writes does not run this (docs/decisions/027-deploy-configuration.md).
 */
console.error(
  '✖ Rien n’est déployé : lancez « npm run deploy », avec les arguments de firebase deploy après « -- ».',
)
process.exitCode = 1
