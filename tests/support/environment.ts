/** True in `npm test`, which skips slow tests; `npm run test:all` runs them. */
export const IS_QUICK = process.env['SESAME_TESTS'] === 'quick'
