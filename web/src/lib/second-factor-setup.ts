/** The query that opens the setup of the second factor, when it is added to the path of the sign-in methods. */
export const SETUP = '?double-verification'
