/**
 * The address of the account that a function runs as. The CLI would complete the short form `name@` for the function itself,
 * but not where it grants access to secrets or lets the scheduler call as that account.
 */
export function accountOf(name: string): string {
  return `${name}@${process.env['GCLOUD_PROJECT'] ?? ''}.iam.gserviceaccount.com`
}
