/**
 * Entry point of every command: installs what is missing, then runs it on the project's own Node. Commands of developers are in
 * scripts/, those that operators run on a live project in operations/, and the emulators' own in emulators/conformance/.
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

/** An install is stale once the lock file, the Node version or the system changes. */
const stamp = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${nodeVersion} ${process.platform} ${process.arch}`)
  .digest('hex')

function stop(message) {
  console.error(`\n✖ ${message}`)
  process.exit(1)
}

/** Runs a command to its end, and reports every ten seconds that it is still running. */
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
    child.once('error', (error) => stop(`${what} : ${error.message}`))
    child.once('exit', (code) => {
      clearInterval(beat)
      resolve(code ?? 1)
    })
  })
}

/** Finds npm's script, to run it on the Node that we choose. */
function npmScript() {
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  return (
    candidates.find((path) => path?.endsWith('.js') && existsSync(path)) ??
    stop('npm est introuvable : lancez cette commande par « npm start » ou « npm test ».')
  )
}

/** A Node of the project's version: this one, or one kept outside node_modules, which npm replaces. */
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
        `Node ${nodeVersion} n’a pas pu être installé : vérifiez l’accès au registre npm et que ` +
          'les scripts d’installation sont permis (ignore-scripts).',
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
 * Installs under the project's Node. Under an older one, npm leaves out packages that firebase-admin needs, because
 * their `engines` require a newer one.
 */
async function install() {
  const isCurrent = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isCurrent && runs(installedNode)) return
  // A rehearsal links to the packages of the checkout that it copies; npm would remove them.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    stop('node_modules est un lien vers un autre dossier, dont l’installation n’est pas à jour.')
  }
  const npm = npmScript()
  const node = await projectNode(npm)
  const code = await run(
    'Installation des dépendances (une à deux minutes)',
    node,
    [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, env: { ...process.env, npm_node_execpath: node } },
  )
  if (code !== 0) stop('L’installation a échoué ; le message de npm ci-dessus dit pourquoi.')
  if (!runs(installedNode)) stop('L’installation est inachevée : node_modules/node ne démarre pas.')
  writeFileSync(stampFile, stamp)
}

/** The parent of a process; undefined if the system does not say. */
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
  stop(`Node 20 ou plus est nécessaire ; celui-ci est ${process.version}.`)
}
const [command = '', ...given] = process.argv.slice(2)
const parameters = given[0] === '--' ? given.slice(1) : given
const script = ['scripts', 'operations', 'emulators/conformance']
  .map((folder) => join(root, folder, `${command}.ts`))
  .find((file) => existsSync(file))
if (script === undefined) stop(`Commande inconnue : ${command}`)
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
// The child shuts itself down, and this process waits for it. A terminal sends Ctrl-C to both; other senders reach only
// this process, so forward signals. The child may get a signal twice, and stops once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm, or a shell between it and this process, may die without forwarding the signal. Treat its disappearance as one.
const parent = process.ppid
const npm = process.env.npm_lifecycle_event === undefined ? undefined : parentOf(parent)
setInterval(() => {
  if (process.ppid !== parent || (npm !== undefined && !isRunning(npm))) child.kill('SIGTERM')
}, 1_000).unref()
child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
