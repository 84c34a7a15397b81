import type { Rule } from 'eslint'
import ts from 'typescript'

const { StringLike, NumberLike, BigIntLike, Any, Unknown } = ts.TypeFlags
const TEXT = StringLike | NumberLike | BigIntLike | Any | Unknown

/** The type information that typescript-eslint's parser provides to a lint rule. */
interface Services {
  readonly program: ts.Program
  readonly esTreeNodeToTSNodeMap: ReadonlyMap<unknown, ts.Node>
}

interface Child {
  readonly kind: 'constant' | 'text' | 'constant text' | 'changing'
  readonly node: ts.Node
}

/**
 * In JSX, a text that may change, appear or disappear must be the only child of its element. No element may appear or disappear
 * next to a text.
 *
 * The translators of browsers replace each text node with their own elements, but React keeps the old node. Later React changes
 * the text of a node that is no longer visible, or throws an error when it removes the node or inserts something before it. Only
 * if a text is the only child of its element does React write it through the element. eslint-plugin-react-google-translate
 * detects neither `{icon}{children}` nor a text that changes next to others.
 *
 * Source: https://github.com/facebook/react/issues/11538
 */
export const loneText: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      alone: 'A text that may change stands alone in its element: wrap it, or make it one string.',
      beside: 'What stands beside this text may come or go: wrap the text in an element.',
      returned:
        'A component returns an element around its text, because its text may have siblings.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices as unknown as Services
    const checker = services.program.getTypeChecker()

    const mayBeText = (type: ts.Type, seen = new Set<ts.Type>()): boolean => {
      // Visit each type once, because a list may contain lists of the same type.
      if (seen.has(type)) return false
      seen.add(type)
      if ((type.flags & TEXT) !== 0) return true
      const parts = type.isUnion() ? type.types : membersOf(type)
      return parts.some((part) => mayBeText(part, seen))
    }
    const membersOf = (type: ts.Type): readonly ts.Type[] =>
      checker.isArrayType(type) || checker.isTupleType(type)
        ? checker.getTypeArguments(type as ts.TypeReference)
        : []

    const childOf = (node: ts.JsxChild): Child | null => {
      if (ts.isJsxText(node))
        return node.containsOnlyTriviaWhiteSpaces ? null : { kind: 'constant text', node }
      if (!ts.isJsxExpression(node)) return { kind: isHost(node) ? 'constant' : 'changing', node }
      const { expression } = node
      if (expression === undefined) return null
      if (ts.isLiteralExpression(expression)) return { kind: 'constant text', node }
      const type = checker.getTypeAtLocation(expression)
      return { kind: mayBeText(type) ? 'text' : 'changing', node }
    }

    const report = (node: ts.Node, messageId: string): void => {
      const { sourceCode } = context
      const loc = {
        start: sourceCode.getLocFromIndex(node.getStart()),
        end: sourceCode.getLocFromIndex(node.end),
      }
      context.report({ loc, messageId })
    }

    const check = (esNode: unknown): void => {
      const parent = services.esTreeNodeToTSNodeMap.get(esNode)
      if (parent === undefined || !(ts.isJsxElement(parent) || ts.isJsxFragment(parent))) return
      const children = parent.children.map(childOf).filter((child) => child !== null)
      const isAlone = children.length === 1 && ts.isJsxElement(parent)
      const isStill =
        ts.isJsxElement(parent) && children.every(({ kind }) => kind.startsWith('constant'))
      for (const { kind, node } of children) {
        if (kind === 'text' && !isAlone) report(node, 'alone')
        if (kind === 'constant text' && !isAlone && !isStill) report(node, 'beside')
      }
    }

    const checkReturned = (esNode: unknown): void => {
      const node = services.esTreeNodeToTSNodeMap.get(esNode)
      if (node === undefined) return
      const returned = ts.isReturnStatement(node)
        ? node.expression
        : (node as ts.ArrowFunction).body
      if (returned === undefined || ts.isBlock(returned)) return
      if (!isComponent(ts.findAncestor(node, ts.isFunctionLike))) return
      if (mayBeText(checker.getTypeAtLocation(returned))) report(returned, 'returned')
    }

    return {
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement: checkReturned,
      ArrowFunctionExpression: checkReturned,
    }
  },
}

/** Whether the node is an HTML element such as `<p>`, not a component or a fragment. */
function isHost(node: ts.JsxElement | ts.JsxSelfClosingElement | ts.JsxFragment): boolean {
  if (ts.isJsxFragment(node)) return false
  const { tagName } = ts.isJsxElement(node) ? node.openingElement : node
  return ts.isIdentifier(tagName) && /^[a-z]/.test(tagName.text)
}

function isComponent(node: ts.Node | undefined): boolean {
  const named = node !== undefined && ts.isArrowFunction(node) ? node.parent : node
  const name = named === undefined ? undefined : ts.getNameOfDeclaration(named as ts.Declaration)
  return name !== undefined && /^([A-Z]|render$)/.test(name.getText())
}
