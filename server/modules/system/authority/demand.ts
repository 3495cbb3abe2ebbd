import type { RouteRight } from '#server/plugins/auth';
import type { WhyResponse } from '#shared/authority';
import { permissionCode, type Resource, snakeCase } from '#shared/define';
import { AppError } from '#shared/errors';
import type { RouteCall } from '#shared/scope-rule';
import { definitions } from '#src/resources/index';

/** A call or a button that is asked about. */
export type Question = { readonly code: string } | { readonly call: RouteCall };

/** The subject of a question and what is demanded for it; `null` demands stand for a subject that does not exist. */
export interface Demand {
  readonly demands: WhyResponse['demands'];
  /** The calls concerned: the one that is asked about, or those that the code opens. */
  readonly calls: readonly RouteCall[];
  /** Whether the call is answered while an initial password has to be changed. */
  readonly beforePasswordChange: boolean;
  readonly noun: Resource | undefined;
}

type Query = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Reads `code`, or `method` and `path` as a client would call it. */
export function readQuestion(query: Query): Question {
  const [code, path] = [textOf(query.code), textOf(query.path)];
  if (code !== '') return { code };
  if (path === '') throw new AppError('MISSING_PARAMETER', { name: 'code' });
  const whole = path.split(/[?#]/)[0] ?? '';
  const method = textOf(query.method).toUpperCase() || 'GET';
  return { call: { method, path: whole.startsWith('/api/') ? whole : `/api/${whole.replace(/^\//, '')}` } };
}

const asCall = ({ method, url }: RouteRight): RouteCall => ({ method, path: url });

/** Finds what is demanded for a call or a button. */
export function demandOf(question: Question, routes: readonly RouteRight[], isCode: (code: string) => boolean): Demand {
  return 'code' in question ? demandOfCode(question.code, routes, isCode) : demandOfCall(question.call, routes);
}

function demandOfCall(call: RouteCall, routes: readonly RouteRight[]): Demand {
  const route = routes.find(({ method, url }) => method === call.method && url === call.path);
  const noun = nounAt(call.path);
  if (!route) return { demands: null, calls: [], beforePasswordChange: false, noun };
  const { right, beforePasswordChange } = route;
  const demands: Demand['demands'] =
    typeof right === 'object' ? { right: 'codes', codes: [...right.anyOf] } : { right, codes: [] };
  return { demands, calls: [call], beforePasswordChange, noun };
}

function demandOfCode(code: string, routes: readonly RouteRight[], isCode: (code: string) => boolean): Demand {
  const noun = nounOf(code);
  const opened = routes.filter(
    ({ right, method }) => method !== 'HEAD' && typeof right === 'object' && right.anyOf.includes(code),
  );
  const common = { beforePasswordChange: false, noun };
  if (opened.length === 0 && !isCode(code)) return { ...common, demands: null, calls: [] };
  const writes = noun !== undefined && !readingCodes(noun).includes(code);
  // Every button lets its holder read, so a button that writes is explained by the calls that do something.
  const calls = opened.filter(({ method }) => (method === 'GET') !== writes);
  const isPlatform = noun?.scope === 'platform' && writing.some((verb) => code === permissionCode(noun, verb));
  return { ...common, demands: { right: isPlatform ? 'platform' : 'codes', codes: [code] }, calls: calls.map(asCall) };
}

const writing = ['add', 'edit', 'delete'];

const readingCodes = (noun: Resource) => [snakeCase(noun.name), permissionCode(noun, 'view')];

/** Returns the noun with the longest name that a code begins with. */
function nounOf(code: string): Resource | undefined {
  const named = definitions.filter(({ name }) => `${code}_`.startsWith(`${snakeCase(name)}_`));
  return named.sort((one, other) => other.name.length - one.name.length)[0];
}

/** Returns the noun below whose path a call lies. */
function nounAt(path: string): Resource | undefined {
  const below = definitions.filter((noun) => path.startsWith(`/api/${noun.path}/`));
  return below.sort((one, other) => other.path.length - one.path.length)[0];
}
