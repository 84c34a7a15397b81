import { user } from '@sesame/contract/user'

/**
 * Hosts whose pictures stay where they are, for whoever asks; the pages' policy allows these alone
 * (`img-src` in firebase.json). Facebook's addresses redirect elsewhere, and die after weeks.
 */
const HOSTS = ['lh3.googleusercontent.com']

/** The picture of a provider if a profile can show it, else null. */
export function providerPicture(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null
  const { protocol, hostname, href } = new URL(url)
  const isShown = protocol === 'https:' && HOSTS.includes(hostname)
  return isShown && user.shape.photoURL.safeParse(href).success ? href : null
}
