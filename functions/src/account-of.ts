/**
 * The address of the account that a function runs as. Not the short form `name@`, which the CLI completes for the
 * function, but neither where it grants the account its secrets nor where it has the scheduler call as that account.
 */
export function accountOf(name: string): string {
  return `${name}@${process.env['GCLOUD_PROJECT'] ?? ''}.iam.gserviceaccount.com`
}
