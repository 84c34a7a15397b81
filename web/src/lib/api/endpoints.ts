import {
  changeEmail,
  answerAlert,
  answerTerms,
  changePassword,
  changeSignInMethods,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  lockSession,
  reauthenticate,
  refreshAccessToken,
  resetPassword,
  restoreAccount,
  secureAccount,
  signIn,
  signOut,
  signUp,
  unlockSession,
  verifyEmail,
} from '@sesame/contract/endpoints/auth'
import {
  findPreparedExport,
  listFiles,
  readFile,
  readPreparedExport,
  removeFile,
  writeFile,
} from '@sesame/contract/endpoints/files'
import { answerSecondFactor, loseSecondFactor } from '@sesame/contract/endpoints/second-factor'
import { deleteUser, exportUser, getUser, updateUser } from '@sesame/contract/endpoints/user'
import {
  passkeyOptions,
  removePasskey,
  renamePasskey,
  verifyPasskey,
} from '@sesame/contract/endpoints/passkeys'
import { getVideo } from '@sesame/contract/endpoints/video'

/**
 * The endpoints that the client calls. Only `create-api.ts` and `transfer.ts` import them, because their schemas are
 * heavy.
 */
export const endpoints = {
  changeEmail,
  answerAlert,
  answerSecondFactor,
  answerTerms,
  changePassword,
  changeSignInMethods,
  deleteUser,
  endOtherSessions,
  endSession,
  exportUser,
  findPreparedExport,
  forgotPassword,
  getUser,
  getVideo,
  listFiles,
  listSessions,
  lockSession,
  loseSecondFactor,
  passkeyOptions,
  reauthenticate,
  refreshAccessToken,
  removeFile,
  removePasskey,
  renamePasskey,
  resetPassword,
  restoreAccount,
  secureAccount,
  signIn,
  signOut,
  signUp,
  unlockSession,
  updateUser,
  verifyEmail,
  verifyPasskey,
}

/** The endpoints whose body or answer is a file. */
export const transfers = { readFile, readPreparedExport, writeFile }
