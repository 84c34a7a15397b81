import type { InlineSources } from './inline-parts.ts'

const POLICY = /("key": "Content-Security-Policy",\s*"value": ")([^"]*)(")/

/**
 * The text of a `firebase.json` whose policy allows these inline parts, and no other any more.
 *
 * @throws {Error} when there is no policy.
 */
export function nameSources(config: string, sources: InlineSources): string {
  if (!POLICY.test(config)) throw new Error('firebase.json has no Content-Security-Policy')
  return config.replace(POLICY, (_, before: string, policy: string, after: string) => {
    const directives = policy.split('; ').map((directive) => {
      const [name = '', ...allowed] = directive.split(' ')
      if (!(name in sources)) return directive
      const others = allowed.filter((source) => !source.startsWith("'sha256-"))
      return [name, ...others, ...sources[name as keyof InlineSources]].join(' ')
    })
    return `${before}${directives.join('; ')}${after}`
  })
}
