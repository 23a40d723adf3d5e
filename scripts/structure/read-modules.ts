import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript-6';

/** A first-party import, by paths from the root; `isType` if nothing of it remains at run time. */
export interface ModuleImport {
  from: string;
  to: string;
  isType: boolean;
}

export interface SourceModule {
  path: string;
  text: string;
  lines: number;
  imports: ModuleImport[];
  /** Names of values and types that it declares and exports; re-exports count where they are declared. */
  declares: string[];
}

const sourceFile = /\.(?:[cm]?ts|tsx|mjs|cjs)$/;

/** Every file of these folders, by its path from the root. */
export function readPaths(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file)),
    )
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
}

/** The code files among them, with their first-party imports and declarations. */
export function readModules(root: string, paths: readonly string[]): SourceModule[] {
  return paths
    .filter((path) => sourceFile.test(path))
    .map((path) => parseModule(path, readFileSync(join(root, path), 'utf8'), (file) => isFile(join(root, file))));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

export function parseModule(path: string, text: string, isThere: (path: string) => boolean): SourceModule {
  const parsed = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imports: ModuleImport[] = [];
  const add = (specifier: ts.Node | undefined, isType: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const to = resolve(path, specifier.text, isThere);
    if (to !== null) imports.push({ from: path, to, isType });
  };
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    else if (ts.isImportTypeNode(node))
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    ts.forEachChild(node, look);
  };
  look(parsed);
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return { path, text, lines, imports, declares: [...new Set(parsed.statements.flatMap(declaredBy))] };
}

/** `import { type One }` leaves nothing at run time either. */
function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings: named } = clause;
  return (
    name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every(({ isTypeOnly: isType }) => isType)
  );
}

function resolve(from: string, specifier: string, isThere: (path: string) => boolean): string | null {
  const path = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier)
      : null;
  if (path === null || path.startsWith('..')) return null;
  return [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`].find(isThere) ?? null;
}

function declaredBy(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause: clause, moduleSpecifier } = statement;
    return moduleSpecifier === undefined && clause !== undefined && ts.isNamedExports(clause)
      ? clause.elements.map(({ name }) => name.text)
      : [];
  }
  if (!ts.canHaveModifiers(statement)) return [];
  const kinds = (ts.getModifiers(statement) ?? []).map(({ kind }) => kind);
  if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name));
  const isDeclaration =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isDeclaration && statement.name !== undefined ? [statement.name.text] : [];
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));
}

export function folderOf(path: string): string {
  return dirname(path);
}
