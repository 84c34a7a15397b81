/**
 * The local storage key in which a test stores a user of the identity service for a page, as returned by the SDK's
 * `User.toJSON()`. Only pages built for the emulators read the key, and then remove it (docs/testing-your-product.md).
 */
export const GIVEN_USER_KEY = 'givenUser'
