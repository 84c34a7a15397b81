/** Sign-in providers by their ids at the identity service, in the order shown (specification, section 1). */
export const ACCOUNT_PROVIDERS = [
  'microsoft.com',
  'google.com',
  'facebook.com',
  'apple.com',
] as const

/** One of {@link ACCOUNT_PROVIDERS}. */
export type AccountProvider = (typeof ACCOUNT_PROVIDERS)[number]

/** The sign-in methods that an account can have only once. */
export const SIGN_IN_METHODS = ['password', ...ACCOUNT_PROVIDERS] as const

/** The sign-in methods by which operators can filter lists of people. Excludes `guest`. */
export const LISTED_METHODS = ['password', 'passkey', ...ACCOUNT_PROVIDERS] as const

type ListedMethod = (typeof LISTED_METHODS)[number]
type FieldOf<Method extends string> =
  `via${Capitalize<Method extends `${infer Name}.com` ? Name : Method>}`

/** Returns the key of a sign-in method in the database, where keys cannot contain dots: `google` for `google.com`. */
export const keyOf = (method: string) => method.replace(/\.com$/, '')

/** The field of each method in the directory: `viaGoogle` for `google.com`. */
export const METHOD_FIELDS = Object.fromEntries(
  LISTED_METHODS.map((method) => {
    const name = keyOf(method)
    return [method, `via${name.charAt(0).toUpperCase()}${name.slice(1)}`]
  }),
) as { readonly [Method in ListedMethod]: FieldOf<Method> }
export type MethodField = FieldOf<ListedMethod>

/** Brand names, which are the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<AccountProvider, string>> = {
  'microsoft.com': 'Microsoft',
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  'apple.com': 'Apple',
}

/**
 * Providers that report an address only if they checked that the person owns it. Microsoft and Facebook also report addresses
 * that they did not check.
 */
export const ADDRESS_KEEPERS: readonly string[] = ['google.com', 'apple.com']

/**
 * Hosts whose picture URLs are permanent. The pages' Content-Security-Policy allows pictures only from these hosts (`img-src`
 * in web/build/content-policy.ts). Facebook's URLs redirect elsewhere and expire within weeks.
 */
export const PICTURE_HOSTS: readonly string[] = ['lh3.googleusercontent.com']
