import { PRODUCT } from '@sesame/contract/product'

export const services = {
  title: 'Services',
  hint: `Un service muni d’une clé peut demander à ${PRODUCT} si une session est encore ouverte. Il n’apprend rien d’autre.`,
  add: 'Ajouter un service',
  caption: 'Services',
  columns: {
    name: 'Service',
    added: 'Ajout',
    used: 'Dernière demande',
    action: 'Action',
  },
  none: 'Aucun service',
  noneHint:
    'Un service vérifie seul la signature d’un jeton. Il lui faut une clé pour apprendre une fin de session aussitôt.',
  failed: 'Services indisponibles',
  found: (count: number) => `${count}\u00A0service${count < 2 ? '' : 's'}`,
  addTitle: 'Ajouter un service',
  addText: 'Sa clé s’affiche une seule fois, juste après.',
  name: 'Nom du service',
  nameHint: 'Minuscules, chiffres et tirets, 32 au plus. Le nom figure au journal.',
  nameInvalid:
    'Saisissez des minuscules, des chiffres ou des tirets, 32 au plus, sans tiret au début ni à la fin.',
  addAction: 'Confirmer et ajouter',
  addActionFresh: 'Ajouter le service',
  key: (name: string) => `Clé de «\u00A0${name}\u00A0»`,
  keyText:
    'Elle ne s’affichera plus. Copiez-la maintenant dans les secrets du service, jamais dans un e-mail.',
  keyName: 'la clé',
  remove: 'Retirer',
  removeOf: (name: string) => `Retirer\u00A0: ${name}`,
  removeTitle: (name: string) => `Retirer «\u00A0${name}\u00A0»\u202F?`,
  removeText: 'Sa clé est refusée aussitôt. Pour la changer, ajoutez d’abord un autre service.',
  removeAction: 'Confirmer et retirer',
  removeActionFresh: 'Retirer le service',
  removed: (name: string) => `«\u00A0${name}\u00A0» est retiré.`,
  refusals: {
    'tools/changed': 'Un service porte déjà ce nom. Choisissez-en un autre.',
    'tools/not-found': 'Ce service n’existe plus. Rechargez la page.',
  },
}
