import { callPath } from '#shared/define';
import { useServerQuery } from '#src/calls/use-server-query';
import type { Row } from '#src/meta/kinds/kind';
import { readRow } from '#src/providers/normalise';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';

/** An exchange with its lines and signatures. */
export type Exchange = Row & { readonly arts?: readonly Row[]; readonly signs?: readonly Row[] };

/** A person who may sign for one side. */
export interface Signer {
  readonly side: 1 | 2;
  readonly personId: string;
  readonly name: string;
  readonly agentId?: string;
  readonly agentName?: string;
  /** They passed a verification here recently, so their handwriting is enough. */
  readonly isVerified: boolean;
  /** The link to their specimen signature. */
  readonly specimen?: string;
}

const useOf = <T>(verb: string, query: Readonly<Record<string, string>>, read?: (answer: unknown) => T) =>
  useServerQuery<T>({ path: callPath(exchg, verb), query, topic: 'operations', isFresh: true, read });

/** Reads an exchange by its definitions: empty ids come as -1 and would otherwise be taken for ids. */
export function readExchange({ arts, signs, ...own }: Exchange): Exchange {
  const rows = { arts: arts?.map((line) => readRow(exchgArt, line)), signs: signs?.map((sign) => readRow(exchgSign, sign)) };
  return { ...readRow(exchg, own), ...rows };
}

/** The contract of the call says that its answer is an exchange. */
const readWire = (answer: unknown) => readExchange(answer as Exchange);

export const useExchange = (id: string) => useOf('detail', { id }, readWire);
export const useSigners = (id: string) => useOf<readonly Signer[]>('signers', { id });

/** An exchange as it is printed: with its checksum, and the path of the call that verifies it, which the QR code contains. */
export type PrintedSlip = Exchange & { readonly checksum?: string; readonly checkPath?: string };
export const useSlip = (id: string) => useOf<PrintedSlip>('print', { id });

/** Returns the content of a slip's code, or `undefined` for any other code. */
export function readSlipCode(code: string): { readonly id: string; readonly checksum: string } | undefined {
  const [path, query] = code.trim().split('?');
  const named = new URLSearchParams(query);
  const [id, checksum] = [named.get('id') ?? '', named.get('checksum') ?? ''];
  return path === callPath(exchg, 'check') && /^\d+$/.test(id) && checksum !== '' ? { id, checksum } : undefined;
}

/** The result of checking whether a slip shows what was signed. */
export interface SlipCheck {
  readonly valid: boolean;
  readonly exchgNo: string;
  readonly receiverSignTime: string;
}
export const useSlipCheck = (id: string, checksum: string) => useOf<SlipCheck>('check', { id, checksum });
