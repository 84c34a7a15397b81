import manifest from '../../package.json' with { type: 'json' }

/** Application version (specification, sections 3 and 9). Each release raises it in package.json. */
export const VERSION = manifest.version
