import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface FoundExpression {
  /** `lib/one.ts:12` */
  place: string;
  source: string;
  flags: string;
}

/** Regular expressions in TypeScript files: the literals, and the places where others are built. */
export function findExpressions(
  root: string,
  folders: readonly string[],
): { literals: FoundExpression[]; built: string[] } {
  const literals: FoundExpression[] = [];
  const built: string[] = [];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  for (const file of files.sort()) {
    const parsed = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const placeOf = (node: ts.Node) => `${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        literals.push({ place: placeOf(node), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      if (isBuilt(node)) built.push(placeOf(node));
      ts.forEachChild(node, look);
    };
    look(parsed);
  }
  return { literals, built };
}

function isBuilt(node: ts.Node): boolean {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
}
