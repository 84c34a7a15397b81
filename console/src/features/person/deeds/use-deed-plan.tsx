import type { Person } from '@sesame/contract/person'
import { useInsideText } from '@sesame/web/i18n/inside.ts'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useTimes } from '../../../i18n/use-times.ts'
import { useServices } from '../../../lib/services.tsx'
import type { ActName } from '../../../lib/use-act.ts'
import type { Typed } from '../../../ui/act/act-dialog.tsx'
import { usePersonName } from '../../../ui/person/use-person-name.ts'
import type { Deed } from './deed.ts'

/** The sheet after an act, and what is said of it. */
interface Done {
  readonly person: Person
  readonly message: string
}

/** An act: who may, its question, its consequence, its button, and what it does. */
export interface DeedPlan {
  readonly act: ActName
  readonly title: string
  readonly text: ReactNode
  readonly action: string
  /** Where no proof will be asked for. */
  readonly actionFresh?: string
  readonly isGrave?: boolean
  /** Whether the account has to be named again. */
  readonly isConfirmed?: boolean
  readonly run: (typed: Typed) => Promise<Done>
}

/** What each act asks and does; `name` is the new one of a renaming. */
export function useDeedPlan(person: Person, deed: Deed, name: string): DeedPlan {
  const { deeds } = useTexts()
  const { security } = useInsideText()
  const { moment } = useTimes()
  const { call } = useServices()
  const called = usePersonName()(person)
  const { uid, revision, sessions, passkeys } = person
  const email = person.email ?? uid
  const seen = ({ reason }: Typed) => ({ uid, revision, reason })
  const after = (after: { readonly person: Person }, message: string): Done => ({
    person: after.person,
    message,
  })

  switch (deed.kind) {
    case 'reset':
      return {
        act: 'sendResetLink',
        title: deeds.reset.title,
        text: deeds.reset.text(email),
        action: deeds.reset.action,
        run: async (typed) =>
          after(await call('sendResetLink', { body: seen(typed) }), deeds.reset.done),
      }
    case 'verify':
      return {
        act: 'sendVerificationLink',
        title: deeds.verify.title,
        text: deeds.verify.text(email),
        action: deeds.verify.action,
        run: async (typed) =>
          after(await call('sendVerificationLink', { body: seen(typed) }), deeds.verify.done),
      }
    case 'end-all':
      return {
        act: 'endPersonSessions',
        title: deeds.endAll.title(sessions.length, called),
        text: deeds.endAll.text,
        action: deeds.endAll.action,
        async run(typed) {
          const answer = await call('endPersonSessions', { body: seen(typed) })
          return after(answer, deeds.endAll.done(answer.ended))
        },
      }
    case 'end-one': {
      const { sid, browser, device } = deed.session
      return {
        act: 'endPersonSession',
        title: deeds.endOne.title(security.device(browser, device)),
        text: deeds.endOne.text(sessions.length - 1),
        action: deeds.endOne.action,
        async run(typed) {
          const answer = await call('endPersonSession', { body: { ...seen(typed), sid } })
          return after(answer, deeds.endAll.done(answer.ended))
        },
      }
    }
    case 'alert': {
      const { alert, handled } = deed
      return {
        act: 'handleAlert',
        title: handled ? deeds.alert.handleTitle : deeds.alert.reopenTitle,
        text: handled ? deeds.alert.handleText : deeds.alert.reopenText,
        action: handled ? deeds.alert.handle : deeds.alert.reopen,
        run: async (typed) =>
          after(
            await call('handleAlert', { body: { ...seen(typed), alert, handled } }),
            handled ? deeds.alert.handleDone : deeds.alert.reopenDone,
          ),
      }
    }
    case 'rename':
      return {
        act: 'renamePerson',
        title: deeds.rename.title,
        text: deeds.rename.text,
        action: deeds.rename.action,
        run: async (typed) =>
          after(
            await call('renamePerson', { body: { ...seen(typed), displayName: name.trim() } }),
            deeds.rename.done,
          ),
      }
    case 'export':
      return {
        act: 'exportPerson',
        title: deeds.export.title,
        text: deeds.export.text,
        action: deeds.export.action,
        run: async (typed) =>
          after(await call('exportPerson', { body: seen(typed) }), deeds.export.done),
      }
    case 'enable':
      return {
        act: 'enablePerson',
        title: deeds.enable.title(called),
        text: deeds.enable.text,
        action: deeds.enable.action,
        run: async (typed) =>
          after(await call('enablePerson', { body: seen(typed) }), deeds.enable.done),
      }
    case 'disable':
      return {
        act: 'disablePerson',
        title: deeds.disable.title(called),
        text: deeds.disable.text(sessions.length),
        action: deeds.disable.action,
        actionFresh: deeds.disable.actionFresh,
        isGrave: true,
        isConfirmed: true,
        async run(typed) {
          const body = { ...seen(typed), confirm: typed.confirm }
          const answer = await call('disablePerson', { body })
          return after(answer, deeds.disable.done(answer.ended))
        },
      }
    case 'erase':
      return {
        act: 'erasePerson',
        title: deeds.erase.title(called),
        text: (
          <>
            <Note tone="danger" title={deeds.erase.noReturn} role="note">
              <p>{deeds.erase.text(sessions.length, passkeys.length)}</p>
            </Note>
            <p>{deeds.erase.second}</p>
          </>
        ),
        action: deeds.erase.action,
        actionFresh: deeds.erase.actionFresh,
        isGrave: true,
        isConfirmed: true,
        async run(typed) {
          const body = { ...seen(typed), confirm: typed.confirm }
          const answer = await call('erasePerson', { body })
          return after(answer, deeds.erase.done(moment(answer.expiresAt)))
        },
      }
  }
}
