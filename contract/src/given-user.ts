/**
 * The local storage key under which a test hands a page its user of the identity service, as the SDK's `User.toJSON()`
 * returns it. Only pages built for the emulators read the key, and then remove it (docs/testing-your-product.md).
 */
export const GIVEN_USER_KEY = 'givenUser'
