import { modelOf } from '#server/crud/model/model';
import { asRecord, assertKinds, readValues, refuse } from '#server/crud/write/input';
import type { Resource } from '#shared/define';
import { AppError, type Refusal } from '#shared/errors';
import { exchgResults, signMethods } from '#shared/handover/exchange';
import { hasForbiddenCharacters, isId } from '#shared/rules';
import { checkField } from '#shared/validate';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import { keyIn, needed } from '../../sent.ts';
import type { Scan } from './fill.ts';

type Sent = Readonly<Record<string, unknown>>;

/** Reads the values of some fields of a noun, in the form of a row; fields that were not sent are absent. */
function fieldsIn(resource: Resource, names: readonly string[], sent: Sent): Record<string, unknown> {
  const entries = modelOf(resource).own.filter(({ name }) => names.includes(name));
  const values = Object.fromEntries(readValues(entries, sent, { form: 'edit', isVisible: () => true }));
  assertKinds({ own: entries }, values, { has: (name) => name in values });
  const refusals: Record<string, Refusal> = {};
  for (const { name, field } of entries) {
    const refusal = name in values && values[name] !== null ? checkField(field, values[name]) : undefined;
    if (refusal) refusals[name] = refusal;
  }
  refuse(refusals);
  return values;
}

/** The finding of the person who checks a line. */
export interface Finding {
  readonly result?: number;
  readonly sealNo?: string | null;
  readonly condition?: number | null;
  readonly photos?: string | null;
  readonly remark?: string | null;
  readonly exceptionId?: string | null;
}

/** A line as it was sent: the article, and the finding about it. */
export interface LineInput {
  readonly scan: Scan;
  readonly found: Finding;
}

const scanNames = ['artCode', 'barcode', 'rfid', 'scan'] as const;

function scanIn(sent: Sent): Scan {
  const { artId } = sent;
  if (artId !== undefined && artId !== null && artId !== '') {
    if (!isId(artId)) throw new AppError('WRONG_PARAMETER', { name: 'artId' });
    return { by: 'id', code: artId };
  }
  for (const by of scanNames) {
    const code = sent[by];
    if (typeof code !== 'string' || code.trim() === '') continue;
    if (code.length > 64 || hasForbiddenCharacters(code)) throw new AppError('WRONG_PARAMETER', { name: by });
    return { by, code: code.trim() };
  }
  throw new AppError('MISSING_PARAMETER', { name: 'artId' });
}

const results: readonly unknown[] = Object.values(exchgResults).filter((result) => result !== exchgResults.unchecked);
const conditions: readonly unknown[] = [1, 2, 3, null, undefined];
/** The most lines of a call: more than any car takes. */
const maxLines = 500;
const maxSigns = 20;

function rowsIn(sent: Sent, name: string, max: number): readonly Sent[] {
  const rows = sent[name] ?? [];
  if (!Array.isArray(rows) || rows.length > max) throw new AppError('WRONG_PARAMETER', { name });
  return rows.map(asRecord);
}

/** Reads the lines of a call. */
export function linesIn(sent: Sent): LineInput[] {
  return rowsIn(sent, 'arts', maxLines).map((row) => {
    const found: Finding = fieldsIn(exchgArt, ['result', 'sealNo', 'condition', 'photos', 'remark', 'exceptionId'], row);
    if (found.result !== undefined && !results.includes(found.result)) throw new AppError('WRONG_PARAMETER', { name: 'result' });
    if (!conditions.includes(found.condition)) throw new AppError('WRONG_PARAMETER', { name: 'condition' });
    return { scan: scanIn(row), found };
  });
}

/** A signature as it was sent. */
export interface SignInput {
  readonly personId: string;
  readonly agentId?: string;
  readonly method: number;
  readonly signImage?: string | null;
  readonly password?: string;
  /** The signer's own code, as it was scanned. */
  readonly code?: string;
}

function textOf(sent: Sent, name: string): string | undefined {
  const text = sent[name];
  if (text === undefined || text === null || text === '') return undefined;
  if (typeof text !== 'string' || text.length > 4000) throw new AppError('WRONG_PARAMETER', { name });
  return text;
}

function idOf(sent: Sent, name: string): string | undefined {
  const id = textOf(sent, name);
  if (id !== undefined && !isId(id)) throw new AppError('WRONG_PARAMETER', { name });
  return id;
}

/** Reads the signatures of a call; refuses one that lacks what its method needs. */
export function signsIn(sent: Sent): SignInput[] {
  return rowsIn(sent, 'signs', maxSigns).map((row) => {
    const [personId, agentId] = [idOf(row, 'personId'), idOf(row, 'agentId')];
    const method = needed(keyIn(row, 'method', Object.values(signMethods)), 'method');
    if (personId === undefined) throw new AppError('MISSING_PARAMETER', { name: 'personId' });
    // An agent has no account, hence neither a password nor a code of their own.
    if (agentId !== undefined && method !== signMethods.handwritten) throw new AppError('WRONG_PARAMETER', { name: 'method' });
    const { signImage } = fieldsIn(exchgSign, ['signImage'], row) as Pick<SignInput, 'signImage'>;
    const [password, code] = [textOf(row, 'password'), textOf(row, 'code') ?? textOf(row, 'token')];
    const proofs = {
      [signMethods.handwritten]: { signImage },
      [signMethods.password]: { password },
      [signMethods.code]: { code },
    };
    const [[name, value] = ['', undefined]] = Object.entries(proofs[method]);
    if (!value) throw new AppError('MISSING_PARAMETER', { name });
    return { personId, ...(agentId && { agentId }), method, signImage, password, code };
  });
}

/** Reads the changes to the exchange itself. */
export function headIn(sent: Sent): { readonly remark?: string | null; readonly photos?: string | null } {
  return fieldsIn(exchg, ['remark', 'photos'], sent);
}
