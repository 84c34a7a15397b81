/** A vowel, with or without an accent, or a « y » before a consonant, as in « Yves ». */
const ELIDED = /^(?:[aàâäáåãeéèêëiîïíoôöóõuùûüúœæ]|y[^aeiou])/iu

/**
 * French: « de » or « que » before a name, as « d’Étienne », « de Thomas ». Before an « h » both are in use (« d’Hélène »,
 * « de Hugo »), so it never elides there.
 */
export function elided(word: 'de' | 'que', name: string): string {
  return ELIDED.test(name) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`
}
