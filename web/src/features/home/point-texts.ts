import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import { paths } from '../../lib/paths.ts'
import type { IconName } from '../../ui/icon.tsx'
import { useMethodsText } from '../../widgets/providers/use-methods-text.ts'
import type { PointName } from './points.ts'

export interface PointTexts {
  readonly icon: IconName
  readonly done: string
  /** The text shown until the task is done. */
  readonly title: string
  readonly hint: string
  readonly action: string
  /** The path of the page where the person can do the task. */
  readonly to: string
}

/** The URL of the section in which the recovery codes can be replaced. */
export const CODES = `${paths.access}#double`

/** The texts of each task. */
export function usePointTexts(
  { providers }: User,
  passkeys: number | null,
): Readonly<Record<PointName, PointTexts>> {
  const { home, twoStep } = useInsideText()
  const methodsText = useMethodsText()
  return {
    codes: {
      icon: 'spare',
      done: twoStep.codes,
      title: twoStep.fewTitle,
      hint: twoStep.fewHint,
      action: twoStep.replaceLabel,
      to: CODES,
    },
    email: {
      icon: 'mail',
      done: home.emailVerified,
      title: home.emailUnverified,
      hint: home.emailUnverifiedHint,
      action: home.verifyEmail,
      to: paths.access,
    },
    methods: {
      icon: 'key',
      done: home.severalMethods(methodsText(providers, passkeys ?? 0)),
      title: home.oneMethod,
      hint: home.oneMethodHint,
      action: home.addMethod,
      to: paths.access,
    },
    passkey: {
      icon: 'passkey',
      done: home.passkeyReady,
      title: home.noPasskey,
      hint: home.noPasskeyHint,
      action: home.addPasskey,
      to: `${paths.access}#moyens`,
    },
    name: {
      icon: 'user',
      done: home.named,
      title: home.unnamed,
      hint: home.unnamedHint,
      action: home.chooseName,
      to: paths.profile,
    },
  }
}
