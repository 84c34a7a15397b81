import { LISTED_METHODS } from '@sesame/contract/account-providers'
import { OPERATOR_ROLES } from '@sesame/contract/records/operator'
import { useProviderName } from '@sesame/web/widgets/providers/use-provider-name.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'

/** The `about` field of a journal entry in words: the announcement, job, role or other thing that the action concerned. */
interface About {
  /** The translated words; empty if there are none. */
  readonly words: readonly string[]
  /** The raw value: an id, or a code that this version does not know. */
  readonly code: string | null
}

const isListed = (about: string) => LISTED_METHODS.some((method) => method === about)

/** Translates the journal's codes into words. */
export function useAboutWords(): (about: string) => About {
  const { frame, jobs, limits, operators, pending, people, person } = useTexts()
  const { count } = useTimes()
  const providerName = useProviderName()
  const modes = { sweep: jobs.modeSweep, 'dry-run': jobs.modeDry }
  const kinds = { erasure: pending.kinds.erasure, role: operators.role, ...pending.help }
  const of = <Key extends string>(names: Readonly<Record<Key, string>>, key = '') =>
    Object.hasOwn(names, key) ? names[key as Key] : undefined

  /** Formats a kind and its count, for example « guests 388 ». */
  const leftOf = (part: string) => {
    const [, kind, left] = /^([a-z-]+) (\d+)$/u.exec(part) ?? []
    const name = of(jobs.kinds, kind)
    return name && jobs.kindCount(name, count(Number(left)))
  }

  /** Tries the formats in order, and uses the first one that matches and whose parts all have names. */
  return (about) => {
    const [, job, jobMode] = /^([a-z-]+) \((sweep|dry-run)\)$/u.exec(about) ?? []
    const [, limit, by] = /^([a-z-]+) by ([a-z]+)$/u.exec(about) ?? []
    const [, kind, request] = /^([a-z]+) ([\w-]+)$/u.exec(about) ?? []
    const [, alert] = /^([\w-]+), undone$/u.exec(about) ?? []
    const [, shown, filter, asked] = /^(\d+) (\S+)(?: (.*))?$/su.exec(about) ?? []
    const role = OPERATOR_ROLES.find((one) => one === about)
    const forms: readonly [words: readonly (string | undefined)[], code?: string | undefined][] = [
      [[role && frame.roles[role]]],
      [[of(modes, about)]],
      [[of(pending.causes, about)]],
      [[isListed(about) ? providerName(about) : undefined]],
      [[about === 'timeline' ? person.timeline : undefined]],
      [[of(jobs.names, job), of(modes, jobMode)]],
      [about.split(', ').map(leftOf)],
      [
        [
          limit === 'all' || limit === 'limits' ? limits.title : of(limits.names, limit),
          of(limits.by, by),
        ],
      ],
      [[of(kinds, kind)], request],
      [[alert && person.reopen], alert],
      [[filter === 'mails' ? person.mails : undefined, count(Number(shown))], asked],
      [[of(people.filters, filter), people.shown(count(Number(shown)))], asked],
    ]
    for (const [words, code = null] of forms) {
      const named = words.filter((word) => word !== undefined)
      if (named.length === words.length) return { words: named, code }
    }
    return { words: [], code: about }
  }
}
