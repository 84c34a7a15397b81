/** The query that is added to the path of the sign-in methods to open the page that turns the second factor on. */
export const SETUP = '?double-verification'
