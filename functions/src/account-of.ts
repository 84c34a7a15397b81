/**
 * Returns the full address of the account that a function runs as. The CLI expands the short form `name@` for the function
 * itself, but not when it grants access to secrets or lets the scheduler call the function.
 */
export function accountOf(name: string): string {
  return `${name}@${process.env['GCLOUD_PROJECT'] ?? ''}.iam.gserviceaccount.com`
}
