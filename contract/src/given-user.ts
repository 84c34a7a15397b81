/**
 * The local storage key under which a test stores a user of the identity service (the result of the SDK's `User.toJSON()`),
 * so that a page is signed in. Only pages built for the emulators read the key, and then remove it
 * (docs/testing-your-product.md).
 */
export const GIVEN_USER_KEY = 'givenUser'
