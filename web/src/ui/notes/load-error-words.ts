/**
 * Every code with its message: no first paint needs them. Asked for right after it all the same,
 * since the first error may be that the network is gone.
 */
export const loadErrorWords = () => import('./error-words.tsx')
