// Derives the schemas of answers from the types that handlers return, so that a call is declared once, where it is handled. Calls are
// found by the summary beside their handler; where that handler does not know what is answered, `answeredBy` names the function that does.
import { resolve } from 'node:path';
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isVariableDeclaration,
  type Node,
  type ObjectLiteralExpression,
} from 'typescript/unstable/ast';
import { API, type Project, SignatureKind, type Type } from 'typescript/unstable/sync';
import { type JsonSchema, TypeSchemas } from './type-schema.ts';

/** The schemas of answers by the summaries of their calls, and those of the named types in them. */
export interface Answers {
  readonly answers: Readonly<Record<string, JsonSchema>>;
  readonly types: Readonly<Record<string, JsonSchema>>;
}

/** Beside a summary, what answers: the first of these that is there. */
const answering = ['answeredBy', 'read', 'handler'];
const methods = new Set(['get', 'post']);
const describing = new Set(['documented', 'documentedCall']);

/** What a handler returns: data that the server puts into an envelope, or the whole answer. */
type Form = 'data' | 'whole';

/** A call that was found: its summary, and the node whose type is the function that answers it. */
interface Found {
  readonly summary: string;
  readonly by: Node;
  readonly form: Form;
}

const textOf = (node: Node | undefined) =>
  node && (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) ? node.text : undefined;

function propertyOf(object: ObjectLiteralExpression, name: string): Node | undefined {
  for (const one of object.properties) {
    const isNamed =
      (isPropertyAssignment(one) || isMethodDeclaration(one) || isShorthandPropertyAssignment(one)) &&
      one.name.getText() === name;
    if (isNamed) return isPropertyAssignment(one) ? one.initializer : one;
  }
  return undefined;
}

/** A call as an entry: `{ summary: '…', handler: … }`. */
function entryIn(node: Node): readonly Found[] {
  if (!isObjectLiteralExpression(node)) return [];
  const summary = textOf(propertyOf(node, 'summary'));
  const by = answering.map((name) => propertyOf(node, name)).find((one) => one !== undefined);
  return summary !== undefined && by ? [{ summary, by, form: 'data' }] : [];
}

const isRoute = ({ expression }: CallExpression) => isPropertyAccessExpression(expression) && methods.has(expression.name.text);

function ancestor<T extends Node>(node: Node, test: (one: Node) => one is T): T | undefined {
  for (let at: Node | undefined = node.parent; at; at = at.parent) if (test(at)) return at;
  return undefined;
}

/** The registrations that a description belongs to: the one it stands in, or those that name the constant it was put into. */
function routesOf(node: CallExpression): readonly CallExpression[] {
  const around = ancestor(node, (one): one is CallExpression => isCallExpression(one) && isRoute(one));
  if (around) return [around];
  const constant = ancestor(node, isVariableDeclaration);
  const block = constant?.parent.parent.parent;
  if (!constant || !isIdentifier(constant.name) || !block) return [];
  const name = constant.name.text;
  const isNamed = new RegExp(`\\b${name}\\b`);
  return collect(block, (one) =>
    isCallExpression(one) && isRoute(one) && one.arguments.some((argument) => isNamed.test(argument.getText())) ? [one] : [],
  );
}

/** A call as a route: `app.get('/x', { ...documented('…') }, handler)`. */
function routesIn(node: Node): readonly Found[] {
  if (!isCallExpression(node) || !isIdentifier(node.expression) || !describing.has(node.expression.text)) return [];
  const summary = node.arguments.map(textOf).find((text) => text !== undefined);
  if (summary === undefined) return [];
  return routesOf(node).flatMap((route) => {
    const by = route.arguments.at(-1);
    return by ? [{ summary, by, form: 'whole' }] : [];
  });
}

/** Returns what `pick` finds in a node and in everything below it, in the order of the text. */
function collect<T>(node: Node, pick: (one: Node) => readonly T[]): T[] {
  const found = [...pick(node)];
  node.forEachChild((child) => {
    found.push(...collect(child, pick));
  });
  return found;
}

/** Reads the answer of one found call: what its function returns once all promises and works of actions are done. */
class Reader {
  readonly schemas: TypeSchemas;
  readonly #project: Project;

  constructor(project: Project) {
    this.#project = project;
    this.schemas = new TypeSchemas(project, ['server', 'shared', 'src']);
  }

  /** Returns the schemas of what may be answered; none where that is a file or a stream. */
  answersOf({ by, form }: Found): readonly JsonSchema[] {
    const type = this.#project.checker.getTypeAtLocation(by);
    const answers = type ? this.#returned(type) : [];
    if (answers.some((answer) => streams.has(symbolName(answer)))) return [];
    const schemas = answers.map((answer) => this.schemas.of(answer));
    if (form === 'whole' || answers.some((answer) => symbolName(answer) === 'Envelope')) return schemas;
    return [envelopeOf(schemas.length === 0 ? nothingAnswered : anyOf(schemas))];
  }

  #returned(type: Type): readonly Type[] {
    const { checker } = this.#project;
    const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
    const answer = signature && checker.getReturnTypeOfSignature(signature);
    if (!answer) return [type];
    return this.schemas.parts(answer).flatMap((part) => this.#returned(part));
  }
}

const symbolName = (type: Type) => type.getSymbol()?.name ?? '';

const streams = new Set(['FastifyReply', 'FastifyInstance', 'Readable', 'Buffer']);

/** A call that returns nothing is answered an empty object, and `true` by those of processes, as the family does. */
const nothingAnswered: JsonSchema = { anyOf: [{ type: 'object', additionalProperties: false }, { const: true }] };

const envelopeOf = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data, msg: { type: 'string' } },
  required: ['code', 'success', 'data', 'msg'],
  additionalProperties: false,
});

/** Derives the answers of all calls that the sources of the server declare. */
export function deriveAnswers(): Answers {
  const api = new API({ cwd: process.cwd() });
  try {
    const config = resolve('tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is no project`);
    return answersOf(project);
  } finally {
    api.close();
  }
}

function answersOf(project: Project): Answers {
  const files = project.program
    .getSourceFileNames()
    .filter((name) => /\/server\/(?!.*\.test\.)/.test(name) && !name.includes('node_modules'));
  const reader = new Reader(project);
  const found = [...files].sort().flatMap((name) => {
    const file = project.program.getSourceFile(name);
    return file ? collect(file, (node) => [...entryIn(node), ...routesIn(node)]) : [];
  });
  const answers = new Map<string, JsonSchema[]>();
  for (const call of found) answers.set(call.summary, [...(answers.get(call.summary) ?? []), ...reader.answersOf(call)]);
  return {
    answers: Object.fromEntries(
      [...answers].sort(byKey).flatMap(([summary, schemas]) => (schemas.length > 0 ? [[summary, anyOf(schemas)]] : [])),
    ),
    types: Object.fromEntries([...reader.schemas.named].sort(byKey)),
  };
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : Number(a > b));

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only ? only : { anyOf: distinct };
}
