import { applicationEndpoints } from '../../../../application/contract/endpoints.ts'
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
import {
  activateSecondFactor,
  answerSecondFactor,
  beginSecondFactor,
  beginWait,
  changeSecondFactor,
  forgetDevice,
  loseSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  stopWait,
} from '@sesame/contract/endpoints/second-factor'
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
  ...applicationEndpoints,
  activateSecondFactor,
  answerAlert,
  answerSecondFactor,
  answerTerms,
  beginSecondFactor,
  beginWait,
  changeEmail,
  changePassword,
  changeSecondFactor,
  changeSignInMethods,
  deleteUser,
  endOtherSessions,
  endSession,
  exportUser,
  findPreparedExport,
  forgetDevice,
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
  removeSecondFactor,
  renamePasskey,
  replaceRecoveryCodes,
  resetPassword,
  restoreAccount,
  secureAccount,
  signIn,
  signOut,
  signUp,
  stopWait,
  unlockSession,
  updateUser,
  verifyEmail,
  verifyPasskey,
}

/** The endpoints whose request or response body is a file. */
export const transfers = { readFile, readPreparedExport, writeFile }
