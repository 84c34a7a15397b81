/**
 * The full address of the account that a function runs as. The CLI completes the short form `name@` for the function itself,
 * but not for grants: neither access to secrets nor calls by the scheduler.
 */
export function accountOf(name: string): string {
  return `${name}@${process.env['GCLOUD_PROJECT'] ?? ''}.iam.gserviceaccount.com`
}
