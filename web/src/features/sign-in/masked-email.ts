/** « m•••••@exemple.fr » : enough for its owner, little for who looks over their shoulder. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, 1)}•••••${email.slice(at)}`
}
