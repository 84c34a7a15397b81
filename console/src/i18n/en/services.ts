import { PRODUCT } from '@sesame/contract/product'
import type { Texts } from '../fr/catalogue.ts'

export const services: Texts['services'] = {
  title: 'Services',
  hint: `A service with a key can ask ${PRODUCT} whether a session is still open. It learns nothing else.`,
  add: 'Add a service',
  caption: 'Services',
  columns: {
    name: 'Service',
    added: 'Added',
    used: 'Last asked',
    action: 'Action',
  },
  none: 'No services',
  noneHint:
    'A service checks the signature of a token by itself. It needs a key to learn of the end of a session at once.',
  failed: 'Services unavailable',
  found: (count) => `${count} service${count === 1 ? '' : 's'}`,
  addTitle: 'Add a service',
  addText: 'Its key is shown only once, right after.',
  name: 'Name of the service',
  nameHint: 'Lower case, digits and dashes, 32 at most. The journal shows it.',
  nameInvalid: 'Enter lower case, digits or dashes, 32 at most, with no dash at either end.',
  addAction: 'Confirm and add',
  addActionFresh: 'Add the service',
  key: (name) => `Key of “${name}”`,
  keyText:
    'It will not be shown again. Copy it now into the secrets of the service, never into an e-mail.',
  keyName: 'the key',
  remove: 'Remove',
  removeOf: (name) => `Remove: ${name}`,
  removeTitle: (name) => `Remove “${name}”?`,
  removeText: 'Its key is refused at once. To change it, add another service first.',
  removeAction: 'Confirm and remove',
  removeActionFresh: 'Remove the service',
  removed: (name) => `“${name}” is removed.`,
  refusals: {
    'tools/changed': 'There is already a service of this name. Choose another.',
    'tools/not-found': 'This service is no longer there. Reload the page.',
  },
}
