/**
 * What `firebase.json` runs before a deploy: its policy names no page, so that nothing goes out by
 * it. The configuration that a build writes does without (docs/decisions/027-deploy-configuration.md).
 */
console.error(
  '✖ Rien n’est déployé : lancez « npm run deploy », avec les arguments de firebase deploy après « -- ».',
)
process.exitCode = 1
