import { MAX_DISPLAY_NAME } from '@sesame/contract/constants'
import { PASSWORD_MIN_LENGTH } from '../../lib/password/password.ts'

export const accountFields = {
  emailSame: 'C’est déjà votre adresse. Saisissez-en une autre.',
  wordDiffers: 'Le mot ne correspond pas. Saisissez-le comme il est écrit.',
  passwordTooShort: `Choisissez un mot de passe d’au moins ${PASSWORD_MIN_LENGTH}\u00A0caractères.`,
  passwordRules: 'Ce mot de passe ne respecte pas encore toutes les règles. Complétez-le.',
  passwordCommon: 'Ce mot de passe est l’un des premiers que l’on essaie. Choisissez-en un autre.',
  passwordDiffers: 'Les deux mots de passe diffèrent.',
  nameRequired: 'Saisissez le nom à afficher.',
  nameInvalid: 'Ce nom contient un caractère invisible. Saisissez-le à nouveau.',
  nameTooLong: `Ce nom est trop long\u00A0: ${MAX_DISPLAY_NAME}\u00A0caractères au plus.`,
  termsRequired: 'Acceptez les conditions pour continuer.',
}
