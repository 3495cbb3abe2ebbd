import { recordOf } from '#shared/by-name';
import type { Comparison, Condition, ConditionPart } from '#shared/condition';

/** A condition as it is edited: how its parts are joined, and the parts. */
export interface Group {
  readonly join: 'all' | 'any';
  readonly parts: readonly ConditionPart[];
}

/** Returns the group to edit; no condition yet, or a text that is none, gives an empty group. */
export function groupOf(condition: unknown): Group {
  const { all, any } = recordOf(condition);
  if (Array.isArray(any)) return { join: 'any', parts: any };
  return { join: 'all', parts: Array.isArray(all) ? all : [] };
}

/** Returns the condition of an edited group. */
export function conditionOf({ join, parts }: Group): Condition {
  return join === 'any' ? { any: parts } : { all: parts };
}

/** Returns whether a part is a group of its own. */
export function isGroup(part: ConditionPart): part is Condition {
  return 'all' in part || 'any' in part;
}

/** Returns the group with another part at a position, or without the part there when none is given. */
export function withPart(group: Group, index: number, part: ConditionPart | undefined): Group {
  return { ...group, parts: group.parts.flatMap((old, place) => (place === index ? (part ?? []) : old)) };
}

/** Returns the group with one more part. */
export function withMore(group: Group, part: ConditionPart): Group {
  return { ...group, parts: [...group.parts, part] };
}

/** A comparison to be filled in. */
export const blank: Comparison = { field: '', op: 'eq' };
