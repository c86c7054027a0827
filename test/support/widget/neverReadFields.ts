import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

const ROOT = join(__dirname, '../../..')

/** Folders that may read a field. They contain all code that works with data from a server. */
export const READERS = [
  'src/domain',
  'src/state',
  'src/components',
  'src/screens',
  'src/app',
  'src/telemetry',
  'sagas',
] as const

/** Folders that map server data to domain types. */
const MAPPERS = ['src/api', 'src/realtime'] as const

/**
 * Returns a function that lists the fields which the mapping builds and no file in the given folders reads. An entry
 * has the form `src/domain/message/message.ts Message.updatedAt`.
 */
export function createFieldSearch(): (readers: readonly string[]) => readonly string[] {
  const program = ts.createProgram([...READERS, ...MAPPERS].flatMap(sourcesIn), compilerOptions())
  const checker = program.getTypeChecker()
  const filesIn = (layers: readonly string[]): readonly ts.SourceFile[] =>
    program
      .getSourceFiles()
      .filter(({ fileName }) => layers.some((layer) => relative(ROOT, fileName).startsWith(`${layer}/`)))
  const built = findBuilt(filesIn(MAPPERS), checker)
  return (readers) => {
    const readFields = findRead(filesIn(readers), checker)
    return [...built].filter((declaration) => !readFields.has(declaration)).map(nameOf)
  }
}

const sourcesIn = (layer: string): readonly string[] =>
  readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(ROOT, layer, name))

/** Returns the project's compiler options without the DOM library, whose properties are not our fields. */
function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  return { ...options, noEmit: true, types: [], skipLibCheck: true, lib: ['lib.es2023.d.ts'] }
}

type Fields = Set<ts.Declaration>

/** Returns the properties of domain types that the return types of the mapping functions contain, recursively. */
function findBuilt(files: readonly ts.SourceFile[], checker: ts.TypeChecker): ReadonlySet<ts.Declaration> {
  const found: Fields = new Set()
  const seen = new Set<ts.Type>()
  const visit = (type: ts.Type): void => {
    if (seen.has(type)) return
    seen.add(type)
    for (const memberType of memberTypesOf(type, checker)) visit(memberType)
    for (const property of type.getProperties()) {
      const domainDeclarations = (property.declarations ?? []).filter(isOfDomain)
      for (const declaration of domainDeclarations) found.add(declaration)
      if (domainDeclarations.length > 0) visit(checker.getTypeOfSymbol(property))
    }
  }
  for (const file of files) {
    const module = checker.getSymbolAtLocation(file)
    const exported = module === undefined ? [] : checker.getExportsOfModule(module)
    const signatures = exported.flatMap((symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures())
    for (const signature of signatures) visit(signature.getReturnType())
  }
  return found
}

const memberTypesOf = (type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] => [
  ...(type.isUnionOrIntersection() ? type.types : []),
  ...(checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : []),
]

/** Returns true if a property belongs to a domain type, except the brands of `brand.ts`, which no code reads. */
const isOfDomain = (declaration: ts.Declaration): boolean =>
  relative(ROOT, declaration.getSourceFile().fileName).startsWith('src/domain/') &&
  !declaration.getSourceFile().fileName.endsWith('/brand.ts')

/** Returns every property that code reads by name: after a dot, in a pattern, or before `in`. */
function findRead(files: readonly ts.SourceFile[], checker: ts.TypeChecker): ReadonlySet<ts.Declaration> {
  const readFields: Fields = new Set()
  const visit = (node: ts.Node): void => {
    for (const { declarations = [] } of readBy(node, checker))
      for (const declaration of declarations) readFields.add(declaration)
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(file)
  return readFields
}

function readBy(node: ts.Node, checker: ts.TypeChecker): readonly ts.Symbol[] {
  if (ts.isPropertyAccessExpression(node)) return toSymbols(checker.getSymbolAtLocation(node.name))
  if (ts.isObjectBindingPattern(node)) return readByPattern(node, checker.getTypeAtLocation(node))
  return ts.isBinaryExpression(node) ? readByIn(node, checker) : []
}

const readByPattern = ({ elements }: ts.ObjectBindingPattern, type: ts.Type): readonly ts.Symbol[] =>
  elements.flatMap(({ dotDotDotToken, propertyName, name }) => {
    const key = propertyName ?? name
    return dotDotDotToken === undefined && ts.isIdentifier(key) ? toSymbols(type.getProperty(key.text)) : []
  })

function readByIn({ left, right, operatorToken }: ts.BinaryExpression, checker: ts.TypeChecker): readonly ts.Symbol[] {
  if (operatorToken.kind !== ts.SyntaxKind.InKeyword || !ts.isStringLiteral(left)) return []
  const type = checker.getTypeAtLocation(right)
  return (type.isUnion() ? type.types : [type]).flatMap((memberType) => toSymbols(memberType.getProperty(left.text)))
}

const toSymbols = (symbol: ts.Symbol | undefined): readonly ts.Symbol[] => (symbol === undefined ? [] : [symbol])

function nameOf(declaration: ts.Declaration): string {
  const file = relative(ROOT, declaration.getSourceFile().fileName)
  const owner = ts.findAncestor(declaration, ts.isTypeAliasDeclaration)?.name.text ?? ''
  return `${file} ${owner}.${ts.getNameOfDeclaration(declaration)?.getText() ?? '?'}`
}
