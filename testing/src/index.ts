import './only-emulators.ts'

export { inbox } from './inbox.ts'
export { moveDevice, newPerson, type Device, type PersonWith } from './new-person.ts'
export { signInAs } from './sign-in-as.ts'
export type { Traits } from './traits.ts'
