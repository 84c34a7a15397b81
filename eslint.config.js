import eslint from '@eslint/js'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { loneText } from './tests/repository/lone-text.ts'

/** Layers from the innermost out: each sees only itself and the ones before it. */
const layers = (root, ...names) =>
  names.slice(0, -1).map((layer, depth) => ({
    target: layer.map((name) => `./${root}/${name}`),
    from: names.slice(depth + 1).flatMap((later) => later.map((name) => `./${root}/${name}`)),
    message: `Directions in ${root}: ${names.map((l) => l.join(', ')).join(' → ')}.`,
  }))

/** Rooms of one layer do not see each other. */
const rooms = (root, ...names) =>
  names.map((name) => ({
    target: `./${root}/${name}`,
    from: names.filter((other) => other !== name).map((other) => `./${root}/${other}`),
    message: `The rooms of ${root} do not import each other.`,
  }))

/** Packages see contract and the brand, and nothing else of ours. */
const zones = [
  ...layers(
    '.',
    ['brand', 'application/names.ts'],
    ['contract', 'verify', 'emulators', 'application/contract'],
    ['functions', 'web', 'application/functions', 'application/web'],
    ['console'],
    ['testing'],
    ['scripts', 'operations', 'tests', 'application/tests'],
  ),
  ...rooms('.', 'contract', 'verify', 'emulators'),
  ...rooms('.', 'functions', 'web'),
  {
    target: ['./verify', './emulators'],
    from: './brand',
    message: 'Others use these packages, under their own name.',
  },
  {
    target: ['./functions/src/!(testing)/**', './functions/src/*.ts', './web', './console'],
    from: './emulators',
    message: 'Tests and scripts import emulators; in functions, testing does.',
  },
  {
    target: './emulators/src/**/!(*.test).ts',
    from: ['./emulators/conformance', './emulators/mutation', './emulators/tests'],
    message: 'The package is packed without what proves it.',
  },
  {
    target: ['./functions/src/**/!(*.test).ts', './web', './console'],
    from: './verify',
    message: 'Others check tokens with it; of ours, only tests do.',
  },
  {
    target: './testing',
    from: ['./web', './console', './verify'],
    message: 'It takes people through the doors that everybody has: the API and the emulators.',
  },
  { target: './scripts', from: './operations' },
  {
    target: '.',
    from: './examples',
    message: 'An example is built in a copy of the repository (scripts/copy-repository.ts).',
  },
  { target: './console', from: './functions' },
  {
    target: './console',
    from: './web/src',
    except: ['./lib', './i18n', './ui', './widgets'],
    message: 'The console takes lib, i18n, ui and widgets of web, and nothing else.',
  },
  ...layers(
    'functions/src',
    ['common', 'mails', 'events'],
    ['auth', 'user', 'files', 'video', 'system', 'jobs', 'adapters'],
    ['console'],
    ['deps.ts', 'create-files-deps.ts', 'create-console-deps.ts', 'app.ts', 'refuse-to-serve.ts'],
    ['serve-files.ts', 'serve-console.ts', 'declare.ts', 'declare-background.ts'],
    ['index.ts'],
  ),
  ...rooms('functions/src', 'auth', 'user', 'files', 'video', 'system', 'jobs', 'adapters'),
  ...rooms('functions/src/adapters', 'firebase', 'services'),
  ...layers('web/src', ['lib'], ['i18n'], ['ui'], ['widgets'], ['features'], ['routes'], ['app']),
  ...rooms(
    'web/src/features',
    ...['sign-in', 'sign-up', 'recovery', 'home', 'profile', 'lock', 'security', 'legal'],
  ),
  ...layers('console/src', ['lib'], ['i18n'], ['ui'], ['features'], ['routes'], ['app']),
  ...rooms(
    'console/src/features',
    ...['access', 'people', 'person', 'journal', 'operators', 'requests'],
    ...['overview', 'announcements', 'jobs', 'limits', 'diagnosis', 'services', 'events'],
  ),
]

const SPREAD_FIELDS = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the fields where they are.',
}

const PRODUCT_NAME = {
  selector:
    ':matches(Literal[value=/S[ée]same/], TemplateElement[value.raw=/S[ée]same/], JSXText[value=/S[ée]same/])',
  message: 'The name of the product is in brand/brand.ts.',
}

/** React would overwrite what password managers fill in without an event. */
const CONTROLLED_TEXT = {
  selector:
    'JSXOpeningElement[name.name=/^(input|textarea)$/]:has(> JSXAttribute[name.name="value"]):not(:has(> JSXAttribute[name.name="readOnly"], > JSXAttribute[value.value=/^(radio|range)$/]))',
  message: 'Spread `useHeld`, so that what the field holds counts.',
}

export default defineConfig(
  globalIgnores([
    '**/dist',
    '**/dist-*',
    '**/node_modules',
    '.cache',
    'artefacts',
    // Checked in a copy in which it stands in `application/`: scripts/guide.slow.test.ts.
    'examples/notebook',
    '**/test-results',
  ]),
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['vitest.config.ts'] } },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The tables of the application behind the door are empty here.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
    },
  },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        importX.createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-default-export': 'error',
      'import-x/no-cycle': 'error',
      'no-restricted-syntax': ['error', SPREAD_FIELDS],
    },
  },
  {
    files: ['{application,contract,functions,web,console,operations,scripts}/**/*.{ts,tsx}'],
    ignores: ['**/testing/**', '**/test/**', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', SPREAD_FIELDS, PRODUCT_NAME, CONTROLLED_TEXT] },
  },
  { files: ['**/*.config.{js,ts}'], rules: { 'import-x/no-default-export': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    files: ['scripts/inbox/page/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'addEventListener',
          'document',
          'EventSource',
          'fetch',
          'Intl',
          'location',
          'navigator',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  // French has no-break spaces before its punctuation.
  {
    files: ['emulators/src/texts/french.ts'],
    rules: { 'no-irregular-whitespace': ['error', { skipTemplates: true }] },
  },
  // Old versions of Node read it, to be told that they are.
  { files: ['emulators/bin/*.js'], languageOptions: { ecmaVersion: 2020 } },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        __dirname: 'readonly',
      },
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/lib/paths.ts', 'web/src/test/**', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        SPREAD_FIELDS,
        PRODUCT_NAME,
        CONTROLLED_TEXT,
        {
          selector:
            'Literal[value=/^\\u002F(profil|securite|connexion|inscription|mot-de-passe|aide|condi|confid)/]',
          message: 'Addresses are named in lib/paths.ts.',
        },
      ],
    },
  },
  {
    files: ['{application,web,console,scripts/brand/page}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['{application/web,web/src,console/src,scripts/brand/page}/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { ours: { rules: { 'lone-text': loneText } } },
    rules: { 'ours/lone-text': 'error' },
  },
)
