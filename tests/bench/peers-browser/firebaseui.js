/* global document */
import firebase from 'firebase/compat/app'
import 'firebase/compat/auth'
import * as firebaseui from 'firebaseui'
import 'firebaseui/dist/firebaseui.css'

firebase.initializeApp({ apiKey: 'demo', authDomain: 'demo.firebaseapp.com', projectId: 'demo' })
new firebaseui.auth.AuthUI(firebase.auth()).start('#root', {
  signInOptions: [firebase.auth.EmailAuthProvider.PROVIDER_ID],
  callbacks: {
    signInSuccessWithAuthResult() {
      document.title = 'signed in'
      return false
    },
  },
})
