/**
 * Entry point of every command: installs what is missing, then runs the command on the project's own version of Node.
 * Developers' commands are in scripts/, commands that operators run on a live project in operations/, and the emulators'
 * own commands in emulators/conformance/.
 * Plain JavaScript without dependencies, so that it runs in a fresh clone.
 *
 * Usage: node scripts/run.mjs COMMAND [ARGUMENTS…]
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const nodeVersion = manifest.devDependencies.node
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.sesame-install')
const installedNode = join(modules, 'node', 'bin', 'node')

/** Chooses the language by the locale, with the same rule as `isFrench` in emulators/src/texts/choose-texts.ts. */
const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => process.env[name]).find(Boolean)
const localized = ({ fr, en }) => (/^fr(?![a-z])/i.test(locale ?? '') ? fr : en)

const COMMANDS = new Set(
  Object.values(manifest.scripts).flatMap(
    (line) => /^node scripts\/run\.mjs (\S+)/.exec(line)?.[1] ?? [],
  ),
)
const list = [...COMMANDS].sort().join(', ')
const USAGE = localized({
  fr: `Usage\u00A0: node scripts/run.mjs COMMANDE [ARGUMENTS…]

Installe ce qui manque, puis lance la commande\u00A0: ${list}.
«\u00A0COMMANDE --help\u00A0» dit ce que fait une commande, et docs/commands.md les décrit toutes. Ctrl-C arrête.`,
  en: `Usage: node scripts/run.mjs COMMAND [ARGUMENTS…]

Installs what is missing, then runs the command: ${list}.
“COMMAND --help” says what a command does, and docs/commands.md describes them all. Ctrl-C stops.`,
})

/** An install is outdated if the lock file, the Node version or the system has changed since. */
const stamp = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${nodeVersion} ${process.platform} ${process.arch}`)
  .digest('hex')

function stop(message, code = 1) {
  console.error(`\n✖ ${message}`)
  process.exit(code)
}

/** Runs a command until it ends, and reports every ten seconds that the command is still running. */
function run(what, command, parameters, options) {
  console.log(`▸ ${what}…`)
  return new Promise((resolve) => {
    const start = Date.now()
    const beat = setInterval(() => {
      console.log(`  … ${Math.round((Date.now() - start) / 1000)} s`)
    }, 10_000)
    const child = spawn(command, parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
    })
    child.once('error', (error) =>
      stop(localized({ fr: `${what}\u00A0: ${error.message}`, en: `${what}: ${error.message}` })),
    )
    child.once('exit', (code) => {
      clearInterval(beat)
      resolve(code ?? 1)
    })
  })
}

/** Finds npm's JavaScript file, so that we can run npm on the version of Node that we choose. */
function npmScript() {
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  return (
    candidates.find((path) => path?.endsWith('.js') && existsSync(path)) ??
    stop(
      localized({
        fr: 'npm est introuvable\u00A0: lancez cette commande par «\u00A0npm start\u00A0» ou «\u00A0npm test\u00A0».',
        en: 'npm was not found: run this command with “npm start” or “npm test”.',
      }),
    )
  )
}

/**
 * Returns the path of Node in the project's version: the Node that runs this script, or a copy outside node_modules, because npm
 * replaces that folder.
 */
async function projectNode(npm) {
  if (process.version === `v${nodeVersion}`) return process.execPath
  const folder = join(root, '.cache', `node-${nodeVersion}`)
  const binary = join(folder, 'node_modules', 'node', 'bin', 'node')
  if (!runs(binary)) {
    mkdirSync(folder, { recursive: true })
    const own = { private: true, allowScripts: { node: true } }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
    const parameters = [npm, 'install', '--no-audit', '--no-fund', `node@${nodeVersion}`]
    const code = await run(`Node ${nodeVersion}`, process.execPath, parameters, { cwd: folder })
    if (code !== 0 || !runs(binary)) {
      stop(
        localized({
          fr:
            `Node ${nodeVersion} n’a pas pu être installé\u00A0: vérifiez l’accès au registre npm et que ` +
            'les scripts d’installation sont permis (ignore-scripts).',
          en:
            `Node ${nodeVersion} could not be installed: check the access to the npm registry, and ` +
            'that installation scripts are allowed (ignore-scripts).',
        }),
      )
    }
  }
  return binary
}

function runs(binary) {
  if (!existsSync(binary)) return false
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() === `v${nodeVersion}`
}

/**
 * Installs the packages with the project's version of Node. With an older Node, npm leaves out packages that firebase-admin
 * needs, because their `engines` require a newer one.
 */
async function install() {
  const isCurrent = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isCurrent && runs(installedNode)) return
  // In a rehearsal, node_modules links to the original checkout, and an install would delete packages there.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    stop(
      localized({
        fr: 'node_modules est un lien vers un autre dossier, dont l’installation n’est pas à jour.',
        en: 'node_modules is a link to another folder, whose installation is out of date.',
      }),
    )
  }
  const npm = npmScript()
  const node = await projectNode(npm)
  const code = await run(
    localized({
      fr: 'Installation des dépendances (une à deux minutes)',
      en: 'Installing dependencies (one or two minutes)',
    }),
    node,
    [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, env: { ...process.env, npm_node_execpath: node } },
  )
  if (code !== 0) {
    stop(
      localized({
        fr: 'L’installation a échoué\u00A0; le message de npm ci-dessus dit pourquoi.',
        en: 'The installation failed; npm’s message above says why.',
      }),
    )
  }
  if (!runs(installedNode)) {
    stop(
      localized({
        fr: 'L’installation est inachevée\u00A0: node_modules/node ne démarre pas.',
        en: 'The installation is incomplete: node_modules/node does not start.',
      }),
    )
  }
  writeFileSync(stampFile, stamp)
}

/** Returns the id of a process's parent; undefined if the system does not provide it. */
function parentOf(pid) {
  const { status, stdout } = existsSync('/proc/self/stat')
    ? { status: 0, stdout: readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) \S /s, '') }
    : spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout, 10) || undefined : undefined
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(
    localized({
      fr: `Node 20 ou plus est nécessaire\u00A0; celui-ci est ${process.version}.`,
      en: `Node 20 or later is required; this is ${process.version}.`,
    }),
  )
}
const [command = '', ...given] = process.argv.slice(2)
const parameters = given[0] === '--' ? given.slice(1) : given
if (command === '--help' || command === '-h') {
  console.log(USAGE)
  process.exit(0)
}
if (!COMMANDS.has(command)) {
  const unknown = localized({
    fr: `Commande inconnue\u00A0: ${command}`,
    en: `Unknown command: ${command}`,
  })
  stop(command === '' ? USAGE : `${unknown}\n\n${USAGE}`, 2)
}
const script = ['scripts', 'operations', 'emulators/conformance']
  .map((folder) => join(root, folder, `${command}.ts`))
  .find((file) => existsSync(file))
await install()

const child = spawn(installedNode, [script, ...parameters], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: [dirname(installedNode), join(root, 'node_modules', '.bin'), process.env.PATH].join(
      delimiter,
    ),
    NODE_NO_WARNINGS: '1',
  },
})
// Forward signals to the child, which shuts itself down while this process waits. A terminal sends Ctrl-C to both processes, but
// other senders signal only this process. The child may receive a signal twice, which is harmless.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm, or a shell between npm and this process, may die without forwarding the signal. If the parent disappears, act as if a
// signal had arrived.
const parent = process.ppid
const npm = process.env.npm_lifecycle_event === undefined ? undefined : parentOf(parent)
setInterval(() => {
  if (process.ppid !== parent || (npm !== undefined && !isRunning(npm))) child.kill('SIGTERM')
}, 1_000).unref()
child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
