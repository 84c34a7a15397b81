/**
 * A variable of the suite in which these tests run.
 *
 * @throws {Error} outside a suite: « npm run suite -- … ».
 */
export function suiteVariable(
  name:
    | 'HOSTING_URL'
    | 'TOOLS_URL'
    | 'INBOX_URL'
    | 'GCLOUD_PROJECT'
    | 'FIREBASE_AUTH_EMULATOR_HOST'
    | 'FIREBASE_DATABASE_EMULATOR_HOST'
    | 'FIREBASE_STORAGE_EMULATOR_HOST'
    | 'CLOUD_TASKS_EMULATOR_HOST'
    | 'STATISTICS_NAMESPACE'
    | 'SESAME_SMTP_PORT'
    | 'SUITE_LOG',
): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run inside “npm run suite -- …”.`)
  return value
}
