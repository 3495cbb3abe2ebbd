import type { Comparison, Condition, ConditionPart } from '#shared/condition';

/** A condition as it is edited: how its parts are joined, and the parts. */
export interface Group {
  readonly join: 'all' | 'any';
  readonly parts: readonly ConditionPart[];
}

/** Nothing yet, or a text that is no condition, is an empty group. */
export function groupOf(condition: unknown): Group {
  if (typeof condition !== 'object' || condition === null) return { join: 'all', parts: [] };
  const sent = condition as { readonly all?: unknown; readonly any?: unknown };
  if (Array.isArray(sent.any)) return { join: 'any', parts: sent.any as ConditionPart[] };
  return { join: 'all', parts: Array.isArray(sent.all) ? (sent.all as ConditionPart[]) : [] };
}

/** The condition of an edited group. */
export function conditionOf({ join, parts }: Group): Condition {
  return join === 'any' ? { any: parts } : { all: parts };
}

/** Whether a part is a group of its own. */
export function isGroup(part: ConditionPart): part is Condition {
  return 'all' in part || 'any' in part;
}

/** The group with another part at a place; without one the place is gone. */
export function withPart(group: Group, index: number, part: ConditionPart | undefined): Group {
  return { ...group, parts: group.parts.flatMap((old, place) => (place === index ? (part ?? []) : old)) };
}

/** The group with one part more. */
export function withMore(group: Group, part: ConditionPart): Group {
  return { ...group, parts: [...group.parts, part] };
}

/** A comparison to be filled in. */
export const blank: Comparison = { field: '', op: 'eq' };
