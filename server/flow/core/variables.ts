import { FlowError } from './problem.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The variables of an instance: one flat object of plain JSON. */
export type Vars = Readonly<Record<string, Json>>;

export const variableLimits = { keys: 100, bytes: 65_536, depth: 20 } as const;

/** The variables with others laid over them; refuses what an instance cannot keep. */
export function mergeVars(vars: Vars, more: Vars): Vars {
  const merged = { ...vars, ...more };
  for (const [name, value] of Object.entries(merged)) {
    if (!isJson(value, variableLimits.depth)) throw new FlowError('VAR_TOO_LARGE', '', { name, reason: 'not_json' });
  }
  if (Object.keys(merged).length > variableLimits.keys) {
    throw new FlowError('VAR_TOO_LARGE', '', { reason: 'keys', max: variableLimits.keys });
  }
  if (Buffer.byteLength(JSON.stringify(merged)) > variableLimits.bytes) {
    throw new FlowError('VAR_TOO_LARGE', '', { reason: 'bytes', max: variableLimits.bytes });
  }
  return merged;
}

function isJson(value: unknown, depth: number): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth - 1));
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every((item) => isJson(item, depth - 1));
}
