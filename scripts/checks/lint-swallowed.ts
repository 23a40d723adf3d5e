/**
 * A swallowed error needs a stated reason: a catch that neither rethrows, nor uses its error, nor notes it (`lib/platform/error-log.ts`)
 * must have a comment. Part of `npm run lint`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const shipped = '{lib,components,entrypoints}/**/*.{ts,tsx}';
const noters = new Set(['logError', 'logAs']);

/** `path:line` of each error that is swallowed without a stated reason. */
export function findSwallowed(path: string, text: string): string[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const handler of handlersOf(node)) {
      if (!isStated(handler, text))
        found.push(`${path}:${file.getLineAndCharacterOfPosition(handler.node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

interface Handler {
  node: ts.Node;
  body: ts.Node;
  /** The name of the error variable; null if it has none. */
  error: string | null;
}

/** Catch clauses, and rejection handlers of promises. */
function handlersOf(node: ts.Node): Handler[] {
  if (ts.isCatchClause(node)) {
    const name = node.variableDeclaration?.name;
    return [{ node, body: node.block, error: name !== undefined && ts.isIdentifier(name) ? name.text : null }];
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { text } = node.expression.name;
  const handler = text === 'catch' ? node.arguments[0] : text === 'then' ? node.arguments[1] : undefined;
  if (handler === undefined || !(ts.isArrowFunction(handler) || ts.isFunctionExpression(handler))) return [];
  const name = handler.parameters[0]?.name;
  return [{ node: handler, body: handler.body, error: name !== undefined && ts.isIdentifier(name) ? name.text : null }];
}

function isStated({ node, body, error }: Handler, text: string): boolean {
  return hasComment(text.slice(node.getFullStart(), node.getEnd())) || handlesError(body, error);
}

/** Rethrows, uses the error, or notes it. */
function handlesError(node: ts.Node, error: string | null): boolean {
  if (ts.isThrowStatement(node)) return true;
  if (ts.isIdentifier(node) && (node.text === error || noters.has(node.text))) return true;
  return ts.forEachChild(node, (child) => handlesError(child, error) || undefined) ?? false;
}

function hasComment(text: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, text);
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia) return true;
  }
  return false;
}

if (process.argv[1] === import.meta.filename) {
  const found = globSync(shipped, { cwd: root }).flatMap((path) =>
    findSwallowed(path, readFileSync(join(root, path), 'utf8')),
  );
  for (const place of found) console.error(`${place}: an error is swallowed without a stated reason`);
  if (found.length > 0) process.exitCode = 1;
}
