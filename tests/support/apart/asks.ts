import { and, eq, getTableColumns, notBetween } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { RouteRight } from '#server/plugins/auth';
import type { Resource } from '#shared/define';
import { addDays, businessMoment, dayOf } from '#shared/time';
import { filterSuffixes } from '#shared/wire';
import type { notice } from '#src/resources/desk/notice';
import { resources, stored } from '#src/resources/index';
import type { Call } from '../api.ts';
import type { Dice } from '../walking/dice.ts';
import { readsOfPublished } from './published.ts';
import { type Apart, asking, other, type Side } from './world.ts';

/** A row as its table has it. */
type Stored = Readonly<Record<string, unknown>>;

/** The rows of both tenants by noun, from which calls take their values. */
export interface Kept {
  readonly own: readonly Stored[];
  readonly foreign: readonly Stored[];
}

/** A route with what may be sent to it. */
export interface Operation {
  readonly method: Call['method'];
  readonly url: string;
  /** The last part of the address. */
  readonly verb: string;
  readonly noun: Resource | undefined;
  /** The names of its documented parameters. */
  readonly parameters: readonly string[];
}

/**
 * What is left out, since it would end the session of a caller, change who they are, or never ends; or since it answers what was
 * drawn at random (codes to be shown), what the log book writes later than the call, or files that hold their own moment.
 */
const leftOut =
  /password|logout|\/end-|bind|\/oauth\/(qr|captcha|token|callback|render|sms)|\/blade-auth\/(token|captcha)|\/events$|qrcode|guest|alisms|\/docs|\*|\/blade-log\/|unlock|\/import$|\/blade-report\/\w+\/keep$/;
/** The nouns by which callers are who they are: these are read, and not written. */
const isOfCallers = /\/blade-system\/(user|role|tenant|menu|dept)\/|\/blade-user\//;

const pathOf = ({ path }: Resource) => `/api/${path}/`;

function nounOf(url: string): Resource | undefined {
  const found = resources.filter((noun) => url.startsWith(pathOf(noun)));
  return found.sort((one, two) => two.path.length - one.path.length)[0];
}

type Document = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly { readonly name: string }[] }>>>
  >;
};

/** Returns every operation that a member of a tenant may ask for, from the router and the OpenAPI document. */
export async function operationsOf({ app }: Side): Promise<readonly Operation[]> {
  const { paths } = (await app.inject('/api/docs/json')).json<Document>();
  const isAsked = ({ method, url, right }: Pick<RouteRight, 'method' | 'url' | 'right'>) =>
    method !== 'HEAD' && right !== 'public' && right !== 'platform' && url.startsWith('/api/') && !leftOut.test(url);
  const besides = readsOfPublished.map((url) => ({ method: 'GET', url, right: 'session' as const }));
  return [...app.routeRights, ...besides]
    .filter((route) => isAsked(route) && (route.method === 'GET' || !isOfCallers.test(route.url)))
    .map(({ method, url }) => ({
      method: method as Call['method'],
      url,
      verb: url.split('/').at(-1) ?? '',
      noun: nounOf(url),
      parameters: (paths[url]?.[method.toLowerCase()]?.parameters ?? []).map(({ name }) => name),
    }));
}

/** The ids that the sequence of a database gives. */
const [firstFresh, lastFresh] = ['1800000000000000000', '1899999999999999999'];

/** Reads what both tenants keep, as it was before either of them asked; of the other one, what either server has. */
export async function keptIn({ left, right }: Pick<Apart, 'left' | 'right'>): Promise<ReadonlyMap<string, Kept>> {
  const kept = new Map<string, Kept>();
  for (const resource of stored) {
    // Every noun of a tenant has the columns that any one has.
    const table = tableOf(resource as typeof notice);
    if (!('tenantId' in getTableColumns(table))) continue;
    // What the servers have stored since their start has other ids on each of them.
    const isOfTemplate = notBetween(table.id, firstFresh, lastFresh);
    const rowsOf = ({ database: { db } }: Side, tenantId: string): Promise<readonly Stored[]> =>
      db
        .select()
        .from(table)
        .where(and(eq(table.tenantId, tenantId), isOfTemplate))
        .orderBy(table.id);
    const foreign = [...(await rowsOf(left, other)), ...(await rowsOf(right, other))];
    kept.set(resource.name, { own: await rowsOf(left, asking), foreign });
  }
  return kept;
}

/** What every list takes, which is asked for by itself. */
const isPaging = (name: string) => /^(size|current|ascs|descs|tenantId|columns)$/.test(name);
const isWord = (text: string) => text.length > 3 && !/^[\d.,:\s-]+$/.test(text);
const suffixes = ['', '', ...filterSuffixes];
const formats = { format: 'csv' };

/** Chooses calls by a seed. */
export class Asks {
  readonly #dice: Dice;
  readonly #kept: ReadonlyMap<string, Kept>;
  readonly #all: readonly Kept[];
  #serial = 0;

  constructor(dice: Dice, kept: ReadonlyMap<string, Kept>) {
    this.#dice = dice;
    this.#kept = kept;
    this.#all = [...kept.values()].filter(({ own }) => own.length > 0);
  }

  /** Returns a call of an operation: what it names is mostly the tenant's own, at times another's. */
  of(operation: Operation): Call {
    const { method, url } = operation;
    if (method === 'GET') return { method, url: this.#address(url, operation), query: this.#query(operation) };
    const payload = operation.verb === 'submit' && operation.noun ? this.#submitted(operation.noun) : this.#body(operation);
    return { method, url: this.#address(url, operation), query: formats, payload };
  }

  #address(url: string, operation: Operation): string {
    return url.replaceAll(/:\w+/g, () => encodeURIComponent(this.#id(operation.noun)));
  }

  /** Returns a row of a noun, or of any; one of the tenant's own in three of four cases. */
  #row(noun?: Resource): Stored | undefined {
    const kept = this.#kept.get(noun?.name ?? '') ?? this.#dice.one(this.#all);
    return this.#dice.pick(this.#dice.chance(75) || kept.foreign.length === 0 ? kept.own : kept.foreign);
  }

  #query({ noun, verb, parameters }: Operation): Record<string, string> {
    const asked = parameters.filter((name) => !isPaging(name) && !(noun && name in noun.fields) && this.#dice.chance(85));
    const named = asked.map((name) => [name, this.#value(name, noun)]).filter(([, value]) => value !== '');
    const by = /^(detail|changes|history|print|check|info)$/.test(verb) ? { id: this.#id(noun) } : {};
    return { ...(noun && this.#filters(noun)), ...Object.fromEntries(named), ...by, ...this.#paging(noun), ...formats };
  }

  #filters(noun: Resource): Record<string, string> {
    const names = this.#dice.some([...Object.keys(noun.fields), 'id', 'createUser', 'createTime', 'status'], this.#dice.below(3));
    const row = this.#row(noun) ?? {};
    const entries = names.map((name) => [`${name}${this.#suffix()}`, this.#text(row[name])]);
    return Object.fromEntries(entries.filter(([, value]) => value !== ''));
  }

  #suffix(): string {
    const suffix = this.#dice.one(suffixes);
    return suffix === '' ? '' : `_${suffix}`;
  }

  /** Returns a stored value as it stands in an address, or a part of it. */
  #text(value: unknown): string {
    const text = value === null || value === undefined ? '' : String(value);
    return isWord(text) && this.#dice.chance(25) ? text.slice(0, 3) : text.slice(0, 200);
  }

  #paging(noun?: Resource): Record<string, string> {
    const order = noun && this.#dice.chance(50) ? this.#dice.pick(Object.keys(noun.fields)) : undefined;
    return {
      size: this.#dice.one(['1', '3', '10', '50', '200']),
      current: this.#dice.one(['1', '1', '1', '2', '3']),
      ...(order && { [this.#dice.one(['ascs', 'descs'])]: order }),
      ...(this.#dice.chance(10) && { tenantId: other }),
    };
  }

  #id(noun?: Resource): string {
    return String(this.#row(noun)?.id ?? '1');
  }

  /** Returns a value for a parameter, by what its name says. */
  #value(name: string, noun?: Resource): string {
    if (/ids$/i.test(name)) return [this.#id(noun), this.#id(noun)].join();
    if (/id$/i.test(name)) return this.#id(this.#dice.chance(60) ? noun : undefined);
    if (/date|^from$|^to$|^month$/i.test(name)) return addDays(dayOf(businessMoment(Date.now())), -this.#dice.below(4));
    if (name === 'direction') return this.#dice.one(['1', '2']);
    if (name === 'code') return this.#text(this.#dice.pick(this.#kept.get('dictbiz')?.own ?? [])?.code);
    const row = this.#row(noun) ?? {};
    return this.#text(row[name] ?? this.#dice.pick(Object.values(row)));
  }

  #body({ noun, parameters }: Operation): Record<string, unknown> {
    const id = this.#id(noun);
    const named = parameters.map((name) => [name, this.#value(name, noun)]);
    return { ...Object.fromEntries(named), id, ids: this.#dice.chance(50) ? id : `${id},${this.#id(noun)}` };
  }

  /** Returns a row to be stored: one that there is with another text, or one that is like it, or that takes what another one has. */
  #submitted(noun: Resource): Record<string, unknown> {
    const row = this.#row(noun) ?? {};
    const values = Object.fromEntries(Object.keys(noun.fields).flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));
    const text = Object.keys(noun.fields).filter((name) => noun.fields[name]?.kind === 'text');
    const changed = this.#dice.pick(text);
    this.#serial += 1;
    const own = { ...values, ...(changed && { [changed]: `asked ${this.#serial}` }) };
    if (this.#dice.chance(50)) return { ...own, id: row.id };
    return { ...own, ...this.#codes(noun) };
  }

  /** Returns what has to be single in a tenant: none, so that it is numbered, a new one, or one that somebody has. */
  #codes(noun: Resource): Record<string, unknown> {
    const from = this.#row(noun) ?? {};
    const isSingle = (name: string) => /^(code|account|phone|plateNo|idNo|email)$/.test(noun.fields[name]?.kind ?? '');
    const codes = Object.keys(noun.fields).filter(isSingle);
    return Object.fromEntries(
      codes.map((name) => [name, this.#dice.one<unknown>([undefined, `N${this.#serial}`, from[name], from[name]])]),
    );
  }
}
