const RANGES = 'https://api.pwnedpasswords.com/range/'

/** The number of characters of the hash that are sent to the service. About a thousand leaked passwords share each prefix. */
const PREFIX_LENGTH = 5

/** The time limit for the response. A slower response would arrive after the person has submitted the form. */
const TIMEOUT_MS = 5000

/**
 * Returns how often a password appears in known leaks. Sends only the first five characters of the password's SHA-1 hash. The
 * response is padded, so that its size does not reveal the number of results.
 *
 * Source: https://haveibeenpwned.com/API/v3#PwnedPasswords
 *
 * @throws {Error} if the service cannot be reached or does not respond in time.
 */
export async function countLeaks(password: string): Promise<number> {
  const hash = await sha1(password)
  const response = await fetch(RANGES + hash.slice(0, PREFIX_LENGTH), {
    headers: { 'Add-Padding': 'true' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const rest = hash.slice(PREFIX_LENGTH)
  const lines = (await response.text()).split(/\r?\n/u).map((line) => line.split(':'))
  const [, count] = lines.find(([suffix]) => suffix?.toUpperCase() === rest) ?? []
  return Number(count ?? 0)
}

async function sha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  const bytes = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'))
  return bytes.join('').toUpperCase()
}
