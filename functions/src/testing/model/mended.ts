import type { Scene } from './act.ts'
import { lookAgain } from './provider-acts.ts'
import type { SignIn } from './state.ts'
import { isOver, judge, type View } from './trust.ts'

/** Checks that the server has unlinked an untrusted Google account, and linked the trusted one again. */
export async function checkMended(scene: Scene, signIn: SignIn, view: View): Promise<void> {
  const { model } = scene
  const { method, subject, uid } = signIn
  const judged = judge(view, { method })
  const stood = view.account?.linked['google.com']?.subject
  if (!judged || method !== 'google.com' || isOver(model, signIn, view, judged)) return
  const { google } = judged.trusted
  if (subject === google || stood !== subject) return
  await lookAgain(scene)
  const stands = model.accounts.get(uid)?.linked['google.com']?.subject
  const has = `${String(stands)} is linked`
  if (stands === subject) throw new Error(`what proved nothing stays: ${has}`)
  if (google !== null && stands !== google) throw new Error(`not linked again: ${has}`)
}
