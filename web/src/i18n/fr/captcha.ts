/** Google requires this wording if the reCAPTCHA badge is hidden. */
export const captcha = {
  notice:
    'Une vérification anti-robot discrète protège ce formulaire : le plus souvent, vous n’avez rien à faire.',
  before: 'Elle est assurée par reCAPTCHA ; les ',
  privacy: 'règles de confidentialité',
  between: ' et les ',
  terms: 'conditions d’utilisation',
  after: ' de Google s’y appliquent.',
}
