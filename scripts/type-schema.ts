import {
  type Checker,
  type Project,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';

/** A JSON schema, as the document of the API has it. */
export interface JsonSchema {
  readonly [key: string]: unknown;
}

/** Where the document keeps the schemas of named types. */
const place = '#/components/schemas/';

const primitives: readonly (readonly [TypeFlags, JsonSchema])[] = [
  [TypeFlags.Null, { type: 'null' }],
  [TypeFlags.StringLike, { type: 'string' }],
  [TypeFlags.NumberLike, { type: 'number' }],
  [TypeFlags.BooleanLike, { type: 'boolean' }],
];

const isNothing = ({ flags }: Type) => (flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never)) !== 0;

/** Makes JSON schemas of types as `JSON.stringify` would print their values. Types with names become schemas with the same names. */
export class TypeSchemas {
  /** The schemas of named types, by their names. */
  readonly named = new Map<string, JsonSchema>();
  readonly #names = new Map<number, string>();
  /** The types without a name that are being written, so that one within itself ends. */
  #inline = new Set<number>();
  readonly #checker: Checker;
  readonly #rooms: readonly string[];

  /** @param rooms the folders whose types are named; those of packages are written out */
  constructor(project: Project, rooms: readonly string[]) {
    this.#checker = project.checker;
    this.#rooms = rooms;
  }

  /** Returns the schema of a type; `undefined` in it means that a value may be absent, which is the reader's matter. */
  of(type: Type): JsonSchema {
    const name = this.#nameOf(type);
    if (name === undefined) return this.#written(type);
    if (!this.named.has(name)) {
      this.named.set(name, {});
      const described = this.#checker.getDocumentationCommentOfSymbol(symbolOf(type) as TypeSymbol);
      const around = this.#inline;
      this.#inline = new Set();
      this.named.set(name, withWords(this.#written(type), described));
      this.#inline = around;
    }
    return { $ref: `${place}${name}` };
  }

  /** Returns what a promise resolves to, and any other type itself. */
  awaited(type: Type): Type {
    const isPromise = type.isObjectType() && type.getSymbol()?.name === 'Promise' && type.isTypeReference();
    const [resolved] = isPromise ? this.#checker.getTypeArguments(type) : [];
    if (resolved) return resolved;
    return type;
  }

  /** Returns the parts of a union without `undefined`, promises resolved. */
  parts(type: Type): readonly Type[] {
    const found = this.awaited(type);
    const all = found.isUnionType() ? found.getTypes().flatMap((part) => this.parts(part)) : [found];
    return all.filter((part) => !isNothing(part));
  }

  /** The name of a type that has one in the project's own files; a type made of named ones is named by them. */
  #nameOf(type: Type): string | undefined {
    const known = this.#names.get(type.id);
    if (known !== undefined) return known;
    const symbol = symbolOf(type);
    const isOwn = symbol?.declarations.some(({ path }) => this.#rooms.some((room) => path.includes(`/${room}/`)));
    if (!symbol || !isOwn || !isStructure(type)) return undefined;
    const inner = type.getAliasSymbol() ? type.getAliasTypeArguments() : this.#argumentsOf(type);
    const names = inner.map((one) => this.#nameOf(one));
    if (names.includes(undefined)) return undefined;
    const name = this.#free([symbol.name, ...names].join('Of'));
    this.#names.set(type.id, name);
    return name;
  }

  #argumentsOf(type: Type): readonly Type[] {
    return type.isObjectType() && type.isTypeReference()
      ? this.#checker.getTypeArguments(type).filter((one) => !one.isTypeParameter())
      : [];
  }

  #free(wanted: string): string {
    const taken = new Set(this.#names.values());
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
    return name;
  }

  #written(type: Type): JsonSchema {
    if (type.flags & TypeFlags.AnyOrUnknown) return {};
    if (type.isUnionType()) return this.#union(type.getTypes().filter((part) => !isNothing(part)));
    if (type.isLiteralType()) return { const: type.value };
    const primitive = primitives.find(([flags]) => type.flags & flags);
    if (primitive) return primitive[1];
    return this.#structure(type);
  }

  /** The literals of a union become one enumeration, and `true` and `false` one boolean. */
  #union(types: readonly Type[]): JsonSchema {
    const literals = types.flatMap((type) => (type.isLiteralType() && !type.isBooleanLiteralType() ? [type.value] : []));
    const booleans = types.filter((type) => type.isBooleanLiteralType());
    const others = types.filter((type) => !type.isLiteralType());
    const parts: JsonSchema[] = others.map((type) => this.of(type));
    if (booleans.length === 2) parts.unshift({ type: 'boolean' });
    else for (const one of booleans) parts.unshift(this.of(one));
    if (literals.length > 0) parts.unshift(enumeration(literals as (string | number)[]));
    const distinct = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
    const [only] = distinct;
    return distinct.length === 1 && only ? only : { anyOf: distinct };
  }

  #structure(type: Type): JsonSchema {
    if (this.#inline.has(type.id)) return {};
    this.#inline.add(type.id);
    const schema = this.#array(type) ?? this.#object(type);
    this.#inline.delete(type.id);
    return schema;
  }

  #array(type: Type): JsonSchema | undefined {
    // A type that narrows the children of another one has both arrays as its own; the last says most.
    const narrowed = type.isIntersectionType() ? type.getTypes().at(-1) : undefined;
    if (narrowed) return this.#array(narrowed);
    if (!this.#checker.isArrayType(type) && !this.#checker.isTupleType(type)) return undefined;
    const [index] = this.#checker.getIndexInfosOfType(type);
    if (!index || isNothing(index.valueType)) return { type: 'array', maxItems: 0 };
    return { type: 'array', items: this.of(index.valueType) };
  }

  #object(type: Type): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const symbol of this.#checker.getPropertiesOfType(type)) {
      const value = this.#checker.getTypeOfSymbol(symbol);
      if (!value || this.#isFunction(value)) continue;
      const described = this.#checker.getDocumentationCommentOfSymbol(symbol);
      properties[symbol.name] = withWords(this.of(value), described);
      const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0 || isMaybe(value);
      if (!isOptional) required.push(symbol.name);
    }
    const [index] = this.#checker.getIndexInfosOfType(type);
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      additionalProperties: index && !isNothing(index.valueType) ? this.of(index.valueType) : false,
    };
  }

  #isFunction(type: Type): boolean {
    return this.#checker.getSignaturesOfType(type, SignatureKind.Call).length > 0;
  }
}

const symbolOf = (type: Type) =>
  type.getAliasSymbol() ?? (type.isClassOrInterface() || isReference(type) ? type.getSymbol() : undefined);
const isReference = (type: Type) => type.isObjectType() && type.isTypeReference();
const isStructure = (type: Type) => type.isObjectType() || type.isUnionType() || type.isIntersectionType();
const isMaybe = (type: Type) =>
  isNothing(type) ||
  (type.flags & TypeFlags.AnyOrUnknown) !== 0 ||
  (type.isUnionType() && type.getTypes().some((part) => (part.flags & TypeFlags.Undefined) !== 0));

function enumeration(values: readonly (string | number)[]): JsonSchema {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : Number(a > b)));
  return sorted.length === 1 ? { const: sorted[0] } : { enum: sorted };
}

/** Adds the first paragraph of a comment. */
function withWords(schema: JsonSchema, comment: string): JsonSchema {
  const [description = ''] = comment.split('\n\n');
  return description === '' ? schema : { ...schema, description: description.replace(/\s+/g, ' ').trim() };
}
