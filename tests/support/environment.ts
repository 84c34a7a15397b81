/** True in `npm test`, which leaves slow tests to `npm run test:all`. */
export const IS_QUICK = process.env['SESAME_TESTS'] === 'quick'
