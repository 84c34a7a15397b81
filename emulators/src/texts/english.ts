import type { Texts } from './french.ts'

export const english: Texts = {
  usage: (emulators) => `Usage: sesame-emulators [options]
       sesame-emulators exec "COMMAND" [options]
       sesame-emulators [options] exec -- COMMAND ARGUMENTS…

  exec                    runs a command among the emulators, which stop when it ends,
                          and exits with its code
  -c, --config FILE       the firebase.json (default: the one in this folder or above)
  -P, --project ID        the project or its alias; "demo-…" never reaches the network
                          (default: the one of .firebaserc, otherwise demo-project)
  --only LIST             some of ${emulators}
                          (default: what firebase.json configures),
                          or a part of one: hosting:SITE, database:TARGET
  --port-offset N|auto    moves every port by N, or finds free ones
  --default-deny          a database without rules denies everything, instead of being open
  --import FOLDER         the data of an earlier export
  --export-on-exit FOLDER where to write the data on exit
                          (without FOLDER: to that of --import)
  --inspect-functions PORT
                          debugs functions at this port (without PORT: the first free one)
  --debug                 all that firebase-tools does, in the log
  -V, --version           the version of this package
  -h, --help              this page

  SESAME_EMULATORS=auto|official|embedded chooses the emulators: official ones if Java 21
  and their archives are present, embedded ones otherwise (auto, the default).
  The language follows LC_ALL, LC_MESSAGES and LANG: French, otherwise English.`,
  options: {
    unknownOption: (option) => `${option}: unknown option, or one without its value.`,
    afterDashes: ' Those of the command come after "--".',
    instead: {
      '--ui': ': the Emulator UI is not offered here.',
      '--log-verbosity': ': not needed, the log says everything and the terminal next to nothing.',
      '--json': ': the address of the hub, with /emulators after it, lists as JSON what runs.',
      '-j': ': the address of the hub, with /emulators after it, lists as JSON what runs.',
      '--interactive': ': not needed, nothing is ever asked.',
      '-i': ': not needed, nothing is ever asked.',
      '--account': ': not needed, the emulators use no Google account.',
      '--token': ': not needed, the emulators use no Google account.',
    },
    commands: {
      start: ': not needed, "sesame-emulators" starts the emulators.',
      'emulators:start': ': not needed, "sesame-emulators" starts the emulators.',
      'emulators:exec': ': here, exec.',
      export: ': "npx firebase emulators:export FOLDER", while the emulators run.',
      'emulators:export': ': "npx firebase emulators:export FOLDER", while the emulators run.',
      'functions:shell': ': "npx firebase functions:shell", while the emulators run.',
    },
    unknownCommand: (name) => `${name}: unknown. --help shows what is possible.`,
    noCommand: 'exec needs a command, for example: sesame-emulators exec "npm test"',
    unknownEmulator: (name, known) => `--only ${name}: unknown, choose among ${known}.`,
    exportReplaces: (folder) =>
      `--export-on-exit ${folder}: an export replaces all that is in its folder, and this one ` +
      'contains the project or the working directory; choose another folder.',
    exportWhere: '--export-on-exit: name a folder, or add --import FOLDER to write to that one.',
    noExport: (path, metadata) =>
      `--import ${path}: no export is there, which would be a folder with ${metadata}.`,
    badInspection: (port) =>
      `--inspect-functions ${port}: a port from 1024 to 65535, or nothing for the first free one.`,
    badOffset: (text) => `${['--port-offset', text].join(' ').trim()}: a number (20, 40…) or auto.`,
  },
  project: {
    missing: (file) => `${file} does not exist: --config says where it is.`,
    noneFound: (folder) =>
      `No firebase.json in ${folder} or above: go to the folder of one, or name it with --config.`,
    unreadable: (file, code) => `${file} cannot be read (${code}): it has to be a file.`,
    notJson: (file, reason) => `${file} is not JSON: ${reason}`,
    notObject: (file) => `${file} is not a JSON object.`,
    malformed: (file, place, found, wanted) =>
      `${file}: "${place}" is ${found}; it has to be ${wanted}.`,
    object: (example) => `an object, for example ${example}`,
    text: 'text in quotes',
    port: 'a number from 1 to 65535',
    list: 'a list, in [ ]',
    unknownTarget: (file, place, target, project, command) =>
      `${file}: "${place}" is "${target}", which .firebaserc does not define for project ${project}: ` +
      `"${command}" defines it.`,
    refused: (file, reason) => `${file}: firebase-tools does not read it: ${reason}`,
    notWritable: (folder, code) =>
      `${folder} is not writable (${code}): firebase-tools reads its configuration in that ` +
      'folder while it starts.',
    nothingToStart: (file) =>
      `Nothing to start: ${file} configures none of the emulators asked for. ` +
      'Name them under "emulators", for example { "emulators": { "auth": {} } }.',
    warning: (file, warning) => `⚠ ${file}: ${warning}`,
  },
  ports: {
    taken: (ports) =>
      `${ports.length === 1 ? 'This port is' : 'These ports are'} already taken: ${ports.join(', ')}. ` +
      'Stop what uses them, or choose others with --port-offset auto.',
    shared: (ports) =>
      `firebase.json gives one port to several emulators: ${ports.join(', ')}. ` +
      'Give each its own under "emulators".',
    impossible: (ports) =>
      `No such port: ${ports.join(', ')} (firebase.json, moved by --port-offset). They go from 1 to 65535.`,
    noneFree: 'No free ports: stop other emulators.',
    badHost: (reason) => `A "host" in firebase.json is not an address of this machine (${reason}).`,
  },
  kinds: {
    unknown: (wish) => `SESAME_EMULATORS=${wish}: choose auto, official or embedded.`,
    needsJava: (least, found) =>
      `SESAME_EMULATORS=official needs Java ${least} or later (found: ${found || 'none'}). ` +
      'Install it, or leave SESAME_EMULATORS=auto.',
    otherFirebaseTools: (found, needed) =>
      `firebase-tools ${found}: this needs version ${needed}, "npm install --save-dev firebase-tools@${needed}".`,
    noFirebaseTools: 'firebase-tools is missing: "npm install --save-dev firebase-tools@15".',
  },
  start: {
    heading: (kind, project, file, emulators) =>
      `Emulators: ${kind} (SESAME_EMULATORS)\n` +
      `Project:   ${project}, ${file}\n` +
      `Starting:  ${emulators}…`,
    notOffered: (names) => `⚠ Not offered here, so not started: ${names}`,
    notConfigured: (names) => `⚠ Not configured in firebase.json, so not started: ${names}`,
    unruled: (names) =>
      `⚠ No rules in firebase.json, so everybody may read and write everything: ${names}`,
    open: (names, addresses) =>
      `⚠ Open to other machines, without a password: ${names} (this machine: ${addresses})`,
    defaultDenyIgnored:
      '⚠ --default-deny: without effect on the official emulators, which are open without rules',
    hidden: (reason) =>
      `⚠ From another terminal, "firebase emulators:export" and "functions:shell" do not find these emulators: ${reason}`,
    otherSuite: (project, hub) => `others of ${project} already run, with their hub at ${hub}`,
    notRunning: (name) => `⚠ ${name} is not running; the log says why.`,
    noLog: (reason) => `⚠ The log cannot be written: ${reason}`,
    noFront:
      'Nothing stands before the Auth emulator: this version of firebase-tools opens it in another way.',
    storageUpdated: '✔  storage: Rules updated.',
    storageKept: (reason) => `⚠  storage: ${reason} The earlier rules stay in force.`,
    unexpected: (log) =>
      `firebase-tools met an unexpected error: with --debug, the log has the reason. Log: ${log}`,
    notReady: (seconds, log) => `The suite is not ready after ${seconds} s. Log: ${log}`,
    ended: (log) => `The suite has stopped. Log: ${log}`,
  },
  run: {
    ready: '\nThe emulators are ready.\n',
    variables: '\nFor Admin SDKs and rules tests:\n',
    logAndStop: (log, pid) => `\nLog:  ${log}\nStop: Ctrl-C, or "kill ${pid}"\n`,
    command: (line, log) => `▸ ${line}   (log: ${log})`,
    stopping: 'Stopping…',
    ended: (log) => `The emulators have stopped. Log: ${log}`,
    notExported: (folder, log) => `The export to ${folder} failed. Log: ${log}`,
    exported: (folder) => `Data: ${folder}`,
  },
}
