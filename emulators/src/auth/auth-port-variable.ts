/** Tells the process of firebase-tools in whose place the front listens. */
export const AUTH_PORT_VARIABLE = 'SESAME_AUTH_FRONT_PORT'
