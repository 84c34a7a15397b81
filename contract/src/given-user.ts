/**
 * The key in local storage under which a test gives a page its user at the identity service, as the SDK's `User.toJSON()`
 * returns them. Only pages built for the emulators look there; they take the user once (docs/testing-your-product.md).
 */
export const GIVEN_USER_KEY = 'givenUser'
