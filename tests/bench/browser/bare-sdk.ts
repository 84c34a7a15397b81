import { initializeApp } from 'firebase/app'
import { getAuth, signInWithEmailAndPassword } from 'firebase/auth'

/** The least that a page can do with the Firebase SDK: sign in and greet the person. */
const auth = getAuth(initializeApp({ apiKey: 'demo', authDomain: 'demo.firebaseapp.com' }))
const form = document.querySelector('form')
const typed = (type: string): string =>
  form?.querySelector<HTMLInputElement>(`input[type=${type}]`)?.value ?? ''

async function signIn(): Promise<void> {
  await signInWithEmailAndPassword(auth, typed('email'), typed('password'))
  document.title = 'Bonjour'
  document.body.innerHTML = '<h1>Bonjour Marie</h1>'
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void signIn()
})
