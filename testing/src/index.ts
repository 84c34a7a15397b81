import './only-emulators.ts'

export { inbox } from './inbox.ts'
export { moveDevice, newPerson, type Device, type PersonWith, type Traits } from './new-person.ts'
export { signInAs } from './sign-in-as.ts'
