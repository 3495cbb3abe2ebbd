import type { FastifyInstance } from 'fastify';
import type { Right } from '#server/lib/right';
import { addCalls, type Call } from '../../calls.ts';

/** One call: what it demands, and what it answers to somebody who sent something. */
export type FlowCall = Omit<Call, 'method'>;

/** The calls of a room below one address: those that read, and those that write. */
export interface FlowCalls {
  readonly get?: Readonly<Record<string, FlowCall>>;
  readonly post?: Readonly<Record<string, FlowCall>>;
}

/** Registers calls by their names below `base`. What a call answers nothing to is answered `true`, as the family does. */
export function addFlowCalls(app: FastifyInstance, base: string, { get = {}, post = {} }: FlowCalls): void {
  const add = (method: Call['method'], calls: Readonly<Record<string, FlowCall>>) => {
    for (const [name, { handler, ...call }] of Object.entries(calls)) {
      const orTrue: Call['handler'] = async (sent, calling) => {
        const data = await handler(sent, calling);
        return data === undefined ? true : data;
      };
      addCalls(app, { [`${base}/${name}`]: { ...call, method, handler: orTrue } });
    }
  };
  add('GET', get);
  add('POST', post);
}

export const paged = { current: 'The page, from 1', size: 'Rows of a page' };

/** A code of a button. */
export const needs = (...codes: string[]): Right => ({ anyOf: codes });
