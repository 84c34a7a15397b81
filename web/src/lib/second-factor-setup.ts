/** The query that, after the path of the sign-in methods, opens the page that turns the second factor on. */
export const SETUP = '?double-verification'
