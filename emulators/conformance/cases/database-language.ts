import type { Outcome } from '../../src/database/testing/judge.ts'
import type { Json } from '../../src/database/testing/tree.ts'
import type { Cited } from '../verdict.ts'
import { VERDICTS } from './pyric.ts'

/** The token used in the cases, and the data that they read. */
export const bob = {
  uid: 'bob',
  token: { admin: true, level: 3, name: 'Bob', roles: { editor: true } },
  provider: 'custom',
}
export const data: Json = { title: 'bar', count: 2, flag: true, list: { a: 1, b: { c: 'x' } } }

const REFERENCE = 'https://firebase.google.com/docs/reference/security/database'

/** An issue that quotes a rule of several lines with comments, which the Firebase console accepts. */
const COMMENTS = 'https://github.com/firebase/firebase-tools/issues/217'

/** Results of the real service, recorded by the authors of targaryen. */
const RECORDED =
  'https://github.com/goldibex/targaryen/blob/18563fd69be4323b8bd341091aac22f52c9496d2/test/spec/lib/parser/fixtures.json'

/** A rule, and its outcome with the token of `bob` and the example data. */
export const databaseLanguage: readonly Cited<readonly [rule: string, outcome: Outcome]>[] = [
  {
    topic: 'Regular expressions',
    source: `${REFERENCE}/regex#supported_features`,
    cases: [
      ["root.child('title').val().matches(/^b[a-z]r$/)", true],
      ["root.child('title').val().matches(/a/)", true],
      ["root.child('title').val().matches(/BAR/i)", true],
      ["root.child('title').val().matches(/BAR/)", false],
      ["root.child('title').val().matches(/(?=b)/)", 'invalid'],
      ["root.child('title').val().matches(/^(foo|bar)$/)", true],
      ["root.child('title').val().matches(/^(?:foo|bar)$/)", 'invalid'],
      ["root.child('title').val().matches(/^b.+?r$/)", 'invalid'],
      ["root.child('title').val().matches(/^foo$|^bar$/)", 'invalid'],
      ["root.child('title').val().matches(/b$ar/)", 'invalid'],
      ["root.child('title').val().matches(/\\bbar/)", 'invalid'],
      ["root.child('title').val().matches(/[\\u0062]ar/)", 'invalid'],
      ["root.child('title').val().matches(/^\\w{3}$/)", true],
      ["root.child('title').val().matches(/^[^\\d]a?r?$/)", true],
      ["root.child('title').val().matches(/^[^$^]+$/)", true],
      ["root.child('title').val().matches(/\\^|\\$|\\+?bar/)", true],
      ["root.child('title').val().matches(/[/]/)", false],
    ],
  },
  {
    topic: 'Comments in a rule',
    source: COMMENTS,
    cases: [
      ['true // x\n && false', false],
      ['true // x\r\n && false', false],
      ['true // x && false', true],
      ['// x\n\n true', true],
      ['/* a */ true /* b\n */ && /* c */ !/**/false', true],
      ['true /* a // b */ && false', false],
      ['true // a /* b\n && false', false],
      ["root /* a */ . /* b */ child /* c */ ( /* d */ 'title' ) // e\n .exists()", true],
      ["root.child('title').val().matches(/* a */ /b.r/ // b\n)", true],
      ["'a // b' != 'a ' && 'a /* b */' != 'a '", true],
      ["'a//b'.matches(/a\\/\\/b/) && 'a/*b'.matches(/a[/*]+b/)", true],
      ['8 /**/ / /**/ 2 == 4', true],
      ['true /* x', 'invalid'],
      ['/* x / true', 'invalid'],
      ['// true', 'invalid'],
      ['tr/**/ue', 'invalid'],
    ],
  },
  {
    topic: 'An empty alternative of a regular expression',
    source: 'https://github.com/goldibex/targaryen/issues/143',
    cases: [
      ["root.child('title').val().matches(/^(foo|bar|)$/)", 'invalid'],
      ["root.child('title').val().matches(/^(foo|bar)?$/)", true],
    ],
  },
  {
    topic: 'A regular expression whose brackets do not match',
    source: 'https://github.com/goldibex/targaryen/issues/143',
    cases: [
      ["'a'.matches(/(/)", 'invalid'],
      ["'a'.matches(/a)/)", 'invalid'],
    ],
  },
  {
    topic: 'The flag of a regular expression',
    source: `${REFERENCE}/regex`,
    cases: [["root.child('title').val().matches(/bar/ig)", 'invalid']],
  },
  {
    topic: 'Wildcards',
    source: `${REFERENCE}#location`,
    cases: [
      ["$other == 'blue'", 'invalid'],
      ["$color == 'blue'", true],
      ["$color == 'green'", false],
    ],
  },
  {
    topic: 'Variables that a read rule has not',
    source: `${REFERENCE}#variables`,
    cases: [
      ['newData.exists()', 'invalid'],
      ["skies == 'blue'", 'invalid'],
    ],
  },
  {
    topic: 'The variable now',
    source: `${REFERENCE}#now`,
    cases: [
      ['now > 1600000000000', true],
      ['now.length > 1', 'invalid'],
    ],
  },
  {
    topic: 'Errors of type and of syntax, as the service answered them',
    source: RECORDED,
    cases: [
      ['7', 'invalid'],
      ["'foo'", 'invalid'],
      ['var a = 1', 'invalid'],
      ['root = 5', 'invalid'],
      ['true; true', 'invalid'],
      ['(2 ** 2) == 4', 'invalid'],
      ['auth.token.admin', 'invalid'],
      ['auth.token.admin && true', 'invalid'],
      ["auth.token.none.contains('o')", 'fails'],
      ['auth.token.none.length > 0', 'fails'],
      ['auth.token.name.notFound() == false', 'invalid'],
      ["root.child('title') != null", 'invalid'],
      ["auth.token.level < 'x'", 'fails'],
      ['auth.token.none < 5', 'fails'],
      ['root.val() > true', 'invalid'],
      ["auth.token.name >= root.child('count').val()", 'fails'],
      ['(1 + auth.token.admin) == 2', 'fails'],
      ['(1 + auth.token.none) == 2', 'fails'],
      ['(1 + true) == 2', 'invalid'],
      ['(auth.token.name - 1) == 0', 'fails'],
      ['-auth.token.name == -1', 'fails'],
      ['auth.token.none < 1 || true', 'fails'],
      ['!auth.token.admin', 'invalid'],
      ['true ? 7 : true', 'invalid'],
      ['auth.token.name ? true : false', 'invalid'],
      ["'foo'.contains(7)", 'invalid'],
      ["'foo3'.contains(auth.token.level)", 'fails'],
      ["'foo'.replace('o') == 'f'", 'invalid'],
      ["'foo'.size() == 3", 'invalid'],
      ["root.child('title').val().matches('/bar/')", 'invalid'],
      ["root.child('count').val().matches(/2/)", 'fails'],
      ['root.parent().exists()', 'fails'],
      ["root.hasChildren('title')", 'invalid'],
      ["root.hasChildren(['title', 7])", 'invalid'],
      ['root.hasChildren([auth.token.none])', 'fails'],
      ['root.child(auth.token.none).exists()', 'fails'],
      ['root.child(7).exists()', 'invalid'],
      ["root.child('title').isArray()", 'invalid'],
      ['root.val().notFound == false', 'invalid'],
      ["root['exi' + 'sts']()", 'invalid'],
    ],
  },
  {
    topic: 'Absent members and no numbers, as the service answered them',
    source: RECORDED,
    cases: [
      ['auth.token.none == null', true],
      ['auth.token.none.deeper == null', true],
      ['auth.token.__proto__ == null', true],
      ['auth.token.constructor == null', true],
      ["auth.token.none != 'x'", true],
      ["(1/0 + '') == 'NaN'", true],
      ['(1/0) > 2', false],
      ['true || auth.token.none < 1', true],
      ['false && auth.token.none < 1', false],
      ['!(auth.token.none == null)', false],
      ["'foo'['contains']('o')", true],
      ["root['exists']()", true],
    ],
  },
  {
    topic: 'hasChildren() of no names',
    source: VERDICTS.databaseArguments,
    cases: [
      ["root.child('list').hasChildren([])", true],
      ["root.child('title').hasChildren([])", true],
    ],
  },
  {
    topic: 'The variable query, in a read without one',
    source: VERDICTS.databaseQueries,
    cases: [
      ['query.orderByKey == false', true],
      ['query.orderByChild == null', true],
      ['query.limitToFirst == null', true],
      ['query.limitToFirst <= 2', 'fails'],
    ],
  },
  {
    topic: 'The variable auth',
    source: `${REFERENCE}#auth`,
    cases: [
      ['auth != null', true],
      ["auth.uid === 'bob'", true],
      ["auth.provider == 'custom'", true],
      ["auth['uid'] == 'bob'", true],
      ['auth.token.admin == true', true],
      ['auth.token.roles.editor == true', true],
      ["auth.token.roles['editor'] == true", true],
    ],
  },
  {
    topic: 'Properties and methods of strings',
    source: `${REFERENCE}#string_methods`,
    cases: [
      ["auth.token.name.contains('o')", true],
      ['auth.token.name.length == 3', true],
      ["'foo'.contains('o')", true],
      ["'foo'.beginsWith('fo')", true],
      ["'foo'.beginsWith('oo')", false],
      ["'foo'.endsWith('oo')", true],
      ["'foo'.endsWith('fo')", false],
      ["'a$b$'.replace('$', '$&') == 'a$&b$&'", true],
      ["'Foo'.toLowerCase() == 'foo'", true],
      ["'Foo'.toUpperCase() == 'FOO'", true],
      ["'foo'.length == 3", true],
    ],
  },
  {
    topic: 'Snapshots',
    source: `${REFERENCE}#ruledatasnapshot_methods`,
    cases: [
      ["root.child('title').val() == 'bar'", true],
      ["root.child('list/b/c').val() == 'x'", true],
      ["root.child('/list//b/').child('c').val() == 'x'", true],
      ["root.child('list').val() != null", true],
      ["root.child('none').val() == null", true],
      ["root.child('list').child('a').parent().hasChild('b')", true],
      ["root.child('none').parent().child('title').exists()", true],
      ["root.hasChild('list/b')", true],
      ["root.hasChild('list/z')", false],
      ['root.hasChildren()', true],
      ["root.child('title').hasChildren()", false],
      ["root.hasChildren(['title', 'list/a'])", true],
      ["root.hasChildren(['title', 'none'])", false],
      ["root.child('banned/bob@example.com').val() != true", true],
      ["root.child('title').isString()", true],
      ["root.child('count').isString()", false],
      ["root.child('count').isNumber()", true],
      ["root.child('flag').isBoolean()", true],
      ["root.child('title').getPriority() == null", true],
    ],
  },
  {
    topic: 'Operators',
    source: `${REFERENCE}#operators`,
    cases: [
      ['true', true],
      ['"a\\"b" == \'a"b\'', true],
      ['1e3 == 1000', true],
      ['auth.token.level == 3', true],
      ["auth.token.level == '3'", false],
      ['1 == 1.0', true],
      ['auth.token.level < 5', true],
      ["'a' < 'b'", true],
      ["root.child('count').val() >= 2", true],
      ["auth.token.level >= root.child('count').val()", true],
      ['auth.token.level > auth.uid.length', false],
      ['(auth.token.level + 1) == 4', true],
      ["(auth.token.name + 1) == 'Bob1'", true],
      ["(1 + auth.token.name) == '1Bob'", true],
      ["('' + 1700000000) == '1700000000'", true],
      ['(auth.token.level % 2) == 1', true],
      ['(auth.token.level / 2) == 1.5', true],
      ['-auth.token.level == -3', true],
      ['2 + 3 * 4 == 14', true],
      ['(2 + 3) * 4 == 20', true],
      ['10 - 2 - 3 == 5', true],
      ['false || true && false', false],
      ["auth.token.admin === true ? root.child('title').exists() : false", true],
    ],
  },
]

const GUIDE = 'https://firebase.google.com/docs/database/security'
/** A user reports that a comma after the last item works (« It still runs »), although the console's editor complains. */
const COMMAS = 'https://github.com/webhook/webhook-server-open/issues/10'
/** A grammar of the rules that the service accepts, written by a third party. */
const GRAMMAR =
  'https://github.com/dinoboff/firebase-json/blob/1b78268deb36d8222592d25f76bceffa683e3f2f/src/firebase-json.pegjs'

/** Returns a rules file with a single rule, below a wildcard. */
const fileOf = (rule: '.read' | '.write' | '.validate', text: string) =>
  JSON.stringify({ rules: { $key: { [rule]: text } } })

/** The text of a rules file, and whether the service accepts it. */
export const rulesFiles: readonly Cited<readonly [file: string, accepted: boolean]>[] = [
  {
    topic: 'Comments in a rules file',
    source: GUIDE,
    cases: [
      ['/* a */ { // b\n "rules": /* c */ {} } // d', true],
      ['{ "rules": {} /* a }', false],
    ],
  },
  {
    topic: 'Commas at the end',
    source: COMMAS,
    cases: [
      ['{ "rules": { ".read": true, }, }', true],
      ['{ "rules": { ".indexOn": ["a", "b", ] } }', true],
      ['{ "rules": { ".read": true, // a\n } }', true],
    ],
  },
  {
    topic: 'What the service answered to a deployment',
    source: VERDICTS.databaseFiles,
    cases: [
      ['{ "rules": { "a": { "$x": {}, "$y": {} } } }', false],
      ['{ "rules": { "a": { ".valdiate": "true" } } }', false],
      ['{ "rules": { "a": { ".valdiate": {} } } }', false],
      ['{ "rules": { "a": { ".read": 1 } } }', false],
      ['{ "rules": { "a": { ".write": { "x": 1 } } } }', false],
      ['{ "rules": { "a": { ".indexOn": 5 } } }', false],
      ['{ "rules": { "a#b": { ".read": "true" } } }', false],
      ['{ "rules": { "a.b": { ".read": "true" } } }', false],
      ['{ "rules": { "a": { "b": "true" } } }', false],
      [`{ "rules": { "${'k'.repeat(750)}": { ".read": "true" } } }`, true],
    ],
  },
  {
    topic: 'How the service reads a file',
    source: VERDICTS.databaseDialect,
    cases: [
      ['{ "rules": { "p": { ".read": "true\r\n && true" } } }', true],
      ['{ "rules": { "p": { ".read": "true\t&& true" } } }', true],
      ['{ "rules": { "p": { ".read": "true \\\n && true" } } }', false],
      ['{ "rules": { "p": { ".indexOn": ["a", "b",] } } }', true],
      ['{ "rules": { "p": { ".read": "true",, } } }', false],
      ['{ "rules": { "p": { , ".read": "true" } } }', false],
    ],
  },
  {
    topic: 'Types that the service loads',
    source: VERDICTS.databaseTypes,
    cases: [
      [fileOf('.read', "$key < 3 || 3 >= 'b'"), true],
      [fileOf('.read', '3 >= true'), false],
      [fileOf('.write', 'query.limitToFirst < 5'), true],
      [fileOf('.validate', 'query.limitToFirst < 5'), true],
      [fileOf('.read', 'query.limitToFirst - 1 == 4'), true],
      [fileOf('.read', 'query.limitToFirst.length == 1'), false],
      [fileOf('.read', 'root.hasChild(query.limitToFirst)'), false],
      [fileOf('.read', 'query.orderByChild.length == 1'), false],
      [fileOf('.read', 'data.hasChildren([$key])'), true],
      [fileOf('.read', '(auth == null ? [$key] : 2) == 2'), false],
      [fileOf('.read', '(auth == null ? data : 2) == 2'), true],
      [fileOf('.read', '(auth == null ? data : 2).size == 2'), false],
      [fileOf('.write', '(auth == null ? $key : newData.val()).size == 2'), false],
      [fileOf('.write', '(auth == null ? 2 : newData.val()).length == 2'), true],
      [fileOf('.write', "(auth == null ? $key : newData.val()).contains('b')"), true],
    ],
  },
  {
    topic: 'What else is no JSON',
    source: GRAMMAR,
    cases: [
      ['{ "rules": { ".read": "true &&\n true" } }', true],
      ['{ "rules": { "a\nb": {} } }', false],
      ['{ "rules": { "a": {}, "a": {} } }', false],
      ['{ "rules": { , } }', false],
      ['{ "rules": { ".read": true,, } }', false],
      ['{ "rules": { ".indexOn": [,] } }', false],
      ["{ 'rules': {} }", false],
      ['{ rules: {} }', false],
      ['{ "rules": {} ', false],
    ],
  },
]
