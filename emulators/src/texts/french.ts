/** The messages of the command and of a starting suite, in French. The other languages have the same keys. */
export const french = {
  usage: (emulators: string) => `Usage : sesame-emulators [options]
        sesame-emulators exec "COMMANDE" [options]
        sesame-emulators [options] exec -- COMMANDE ARGUMENTS…

  exec                     lance une commande parmi les émulateurs, qui s’arrêtent avec elle,
                           et se termine avec son code
  -c, --config FICHIER     le firebase.json (défaut : celui de ce dossier ou d’au-dessus)
  -P, --project ID         le projet ou son alias ; « demo-… » n’atteint jamais le réseau
                           (défaut : celui de .firebaserc, sinon demo-project)
  --only LISTE             parmi ${emulators}
                           (défaut : ce que firebase.json configure),
                           ou une partie : hosting:SITE, database:CIBLE
  --port-offset N|auto     décale tous les ports de N, ou en trouve de libres
  --default-deny           une base de données sans règles refuse tout, au lieu d’être ouverte
  --import DOSSIER         les données d’un export précédent
  --export-on-exit DOSSIER où écrire les données à l’arrêt
                           (sans DOSSIER : dans celui de --import)
  --inspect-functions PORT débogue les fonctions à ce port (sans PORT : le premier libre)
  --debug                  tout ce que fait firebase-tools, dans le journal
  -V, --version            la version de ce paquet
  -h, --help               cette page

  SESAME_EMULATORS=auto|official|embedded choisit les émulateurs : officiels quand Java 21
  et leurs archives sont là, embarqués sinon (auto, par défaut).
  La langue suit LC_ALL, LC_MESSAGES et LANG : le français, sinon l’anglais.`,
  options: {
    unknownOption: (option: string) => `${option} : option inconnue, ou sans sa valeur.`,
    afterDashes: ' Celles de la commande viennent après « -- ».',
    /** Options of firebase-tools that this command does not support. */
    instead: {
      '--ui': ' : l’interface des émulateurs n’est pas proposée ici.',
      '--log-verbosity': ' : inutile, le journal dit tout et l’écran presque rien.',
      '--json': ' : l’adresse du hub, suivie de /emulators, donne en JSON ce qui tourne.',
      '-j': ' : l’adresse du hub, suivie de /emulators, donne en JSON ce qui tourne.',
      '--interactive': ' : inutile, rien n’est jamais demandé.',
      '-i': ' : inutile, rien n’est jamais demandé.',
      '--account': ' : inutile, les émulateurs n’utilisent aucun compte Google.',
      '--token': ' : inutile, les émulateurs n’utilisent aucun compte Google.',
    },
    /** Commands of firebase-tools that this command does not support. */
    commands: {
      start: ' : inutile, « sesame-emulators » démarre les émulateurs.',
      'emulators:start': ' : inutile, « sesame-emulators » démarre les émulateurs.',
      'emulators:exec': ' : ici, exec.',
      export: ' : « npx firebase emulators:export DOSSIER », tant que les émulateurs tournent.',
      'emulators:export':
        ' : « npx firebase emulators:export DOSSIER », tant que les émulateurs tournent.',
      'functions:shell': ' : « npx firebase functions:shell », tant que les émulateurs tournent.',
    },
    unknownCommand: (name: string) => `${name} : inconnu. --help montre ce qui est possible.`,
    noCommand: 'exec demande une commande, par exemple : sesame-emulators exec "npm test"',
    unknownEmulator: (name: string, known: string) =>
      `--only ${name} : inconnu, choisissez parmi ${known}.`,
    exportReplaces: (folder: string) =>
      `--export-on-exit ${folder} : un export remplace tout ce que contient son dossier, et celui-ci ` +
      'contient le projet ou le dossier courant ; choisissez-en un autre.',
    exportWhere:
      '--export-on-exit : nommez un dossier, ou ajoutez --import DOSSIER pour écrire dans celui-là.',
    noExport: (path: string, metadata: string) =>
      `--import ${path} : aucun export n’est là ; ce serait un dossier avec ${metadata}.`,
    badInspection: (port: string) =>
      `--inspect-functions ${port} : un port de 1024 à 65535, ou rien pour le premier libre.`,
    badOffset: (text: string) =>
      `${['--port-offset', text].join(' ').trim()} : un nombre (20, 40…) ou auto.`,
  },
  project: {
    missing: (file: string) => `${file} n’existe pas : --config dit où il est.`,
    noneFound: (folder: string) =>
      `Aucun firebase.json dans ${folder} ni au-dessus : allez dans le dossier d’un projet, ou nommez-le par --config.`,
    unreadable: (file: string, code: string) =>
      `${file} ne peut être lu (${code}) : il doit être un fichier.`,
    notJson: (file: string, reason: string) => `${file} n’est pas du JSON : ${reason}`,
    notObject: (file: string) => `${file} n’est pas un objet JSON.`,
    malformed: (file: string, place: string, found: string, wanted: string) =>
      `${file} : « ${place} » vaut ${found} ; il faut ${wanted}.`,
    object: (example: string) => `un objet, par exemple ${example}`,
    text: 'un texte entre guillemets',
    port: 'un nombre de 1 à 65535',
    list: 'une liste, entre [ ]',
    unknownTarget: (
      file: string,
      place: string,
      target: string,
      project: string,
      command: string,
    ) =>
      `${file} : « ${place} » vaut « ${target} », que .firebaserc ne définit pas pour le projet ${project} : ` +
      `« ${command} » la définit.`,
    refused: (file: string, reason: string) => `${file} : firebase-tools ne le lit pas : ${reason}`,
    notWritable: (folder: string, code: string) =>
      `${folder} n’est pas accessible en écriture (${code}) : ` +
      'firebase-tools lit sa configuration dans ce dossier, le temps du démarrage.',
    nothingToStart: (file: string) =>
      `Rien à démarrer : ${file} ne configure aucun des émulateurs demandés. ` +
      'Nommez-les sous « emulators », par exemple { "emulators": { "auth": {} } }.',
    warning: (file: string, warning: string) => `⚠ ${file} : ${warning}`,
  },
  ports: {
    taken: (ports: readonly string[]) =>
      `${ports.length === 1 ? 'Ce port est' : 'Ces ports sont'} déjà pris : ${ports.join(', ')}. ` +
      'Arrêtez ce qui les occupe, ou choisissez-en d’autres par --port-offset auto.',
    shared: (ports: readonly string[]) =>
      `firebase.json donne un même port à plusieurs émulateurs : ${ports.join(', ')}. ` +
      'Donnez à chacun le sien, sous « emulators ».',
    impossible: (ports: readonly string[]) =>
      `Port impossible : ${ports.join(', ')} (firebase.json, décalé par --port-offset). Ils vont de 1 à 65535.`,
    noneFree: 'Aucun port libre : arrêtez d’autres émulateurs.',
    badHost: (reason: string) =>
      `Un « host » de firebase.json n’est pas une adresse de cette machine (${reason}).`,
  },
  kinds: {
    unknown: (wish: string) => `SESAME_EMULATORS=${wish} : choisissez auto, official ou embedded.`,
    needsJava: (least: number, found: number) =>
      `SESAME_EMULATORS=official demande Java ${least} ou plus (trouvé : ${found || 'aucun'}). ` +
      'Installez-le, ou laissez SESAME_EMULATORS=auto.',
    otherFirebaseTools: (found: string, needed: number) =>
      `firebase-tools ${found} : il faut la version ${needed}, « npm install --save-dev firebase-tools@${needed} ».`,
    noFirebaseTools:
      'firebase-tools est introuvable : « npm install --save-dev firebase-tools@15 ».',
  },
  start: {
    heading: (kind: 'official' | 'embedded', project: string, file: string, emulators: string) =>
      `Émulateurs : ${kind === 'official' ? 'officiels' : 'embarqués'} (SESAME_EMULATORS)\n` +
      `Projet :     ${project}, ${file}\n` +
      `Démarrage :  ${emulators}…`,
    notOffered: (names: string) => `⚠ Pas proposé ici, donc pas démarré : ${names}`,
    notConfigured: (names: string) =>
      `⚠ Pas configuré dans firebase.json, donc pas démarré : ${names}`,
    unruled: (names: string) =>
      `⚠ Sans règles dans firebase.json, donc chacun peut tout lire et tout écrire : ${names}`,
    open: (names: string, addresses: string) =>
      `⚠ Ouvert aux autres machines, sans mot de passe : ${names} (cette machine : ${addresses})`,
    defaultDenyIgnored:
      '⚠ --default-deny : sans effet sur les émulateurs officiels, ouverts là où rien n’est réglé',
    hidden: (reason: string) =>
      `⚠ D’un autre terminal, « firebase emulators:export » et « functions:shell » ne trouvent pas ces émulateurs : ${reason}`,
    otherSuite: (project: string, hub: string) =>
      `d’autres de ${project} tournent déjà, dont le hub est ${hub}`,
    notRunning: (name: string) => `⚠ ${name} ne tourne pas ; le journal dit pourquoi.`,
    noLog: (reason: string) => `⚠ Le journal ne peut pas être écrit : ${reason}`,
    noFront:
      'Rien ne précède l’émulateur d’authentification\u00a0: cette version de firebase-tools l’ouvre autrement.',
    storageUpdated: '✔  storage : règles mises à jour.',
    storageKept: (reason: string) =>
      `⚠  storage : ${reason} Les règles d’avant restent en vigueur.`,
    unexpected: (log: string) =>
      `firebase-tools a rencontré une erreur imprévue : avec --debug, le journal en a la raison. Journal : ${log}`,
    notReady: (seconds: number, log: string) =>
      `La suite n’est pas prête après ${seconds} s. Journal : ${log}`,
    ended: (log: string) => `La suite s’est arrêtée. Journal : ${log}`,
  },
  run: {
    ready: '\nLes émulateurs sont prêts.\n',
    variables: '\nPour les SDK d’administration et les tests de règles :\n',
    logAndStop: (log: string, pid: number) =>
      `\nJournal : ${log}\nArrêter : Ctrl-C, ou « kill ${pid} »\n`,
    command: (line: string, log: string) => `▸ ${line}   (journal : ${log})`,
    stopping: 'Arrêt…',
    ended: (log: string) => `Les émulateurs se sont arrêtés. Journal : ${log}`,
    notExported: (folder: string, log: string) =>
      `L’export dans ${folder} a échoué. Journal : ${log}`,
    exported: (folder: string) => `Données : ${folder}`,
  },
}

/** The messages, in any language. */
export type Texts = typeof french
