import { type Actor, isPermitted } from '#server/lib/actor';
import { alwaysVisible } from '#shared/scope-rule';
import type { Model } from '../model/model.ts';
import type { FieldVisibility } from '../read/projection.ts';
import { limitsOf, nothing, type Ruled } from './data-scope.ts';
import type { Limits } from './limits.ts';
import type { Openings } from './rights.ts';

/** The part of a noun that an actor gets: as records, or as choices of other forms. */
export interface Part extends Limits {
  /** Whether they see a field: those of the limits, and what everybody sees of every row; nothing means all. */
  readonly isVisible?: FieldVisibility;
  /** Whether they may find and order rows by a field: by all where they see no row, since an empty list discloses nothing. */
  readonly isUsable?: FieldVisibility;
}

/** What an actor may see of a noun: by the rules of their roles, and by the noun's own condition. */
export interface Access {
  readonly records: Part;
  readonly choices: Part;
  /** Whether they see the titles of its rows. */
  readonly isTitleVisible: boolean;
  /** Whether they hold `<noun>_plain`, and so see and compare masked values. */
  readonly isPlain: boolean;
}

function partOf(ruled: Ruled, actor: Actor, use: keyof Openings): Part {
  const limits = limitsOf(ruled, actor, use);
  const { rows, fields } = limits;
  const isVisible = fields && ((name: string) => fields.has(name) || alwaysVisible.has(name));
  return { rows, fields, isVisible, isUsable: limits === nothing ? undefined : isVisible };
}

/** Access by actor: a request asks for that of one noun many times, and its actor is collected with it. */
const known = new WeakMap<Actor, Map<Model, Access>>();

/** Returns what an actor may see of a noun. It is worked out once for each actor, each part when it is first needed. */
export function accessOf(ruled: Ruled, actor: Actor): Access {
  const { model } = ruled;
  const ofActor = known.get(actor) ?? new Map<Model, Access>();
  const before = ofActor.get(model);
  if (before) return before;
  const parts: Partial<Record<keyof Openings, Part>> = {};
  const part = (use: keyof Openings) => {
    const made = parts[use] ?? partOf(ruled, actor, use);
    parts[use] = made;
    return made;
  };
  const access: Access = {
    get records() {
      return part('rows');
    },
    get choices() {
      return part('choices');
    },
    get isTitleVisible() {
      return this.choices.isVisible?.(model.resource.title) ?? true;
    },
    isPlain: isPermitted(actor, [model.plainCode]),
  };
  known.set(actor, ofActor.set(model, access));
  return access;
}
