import { isEmptyValue } from '#shared/kinds';
import type { Values } from '#shared/validate';
import { kindOf } from '../kinds/registry.ts';
import type { FormItem } from './form.ts';
import { isSameValue } from './values.ts';

export type Side = 'mine' | 'theirs';

/** A field on which the form and the newer record differ. */
export interface Difference {
  readonly item: FormItem;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both sides changed the field. Otherwise only one did, and its value is preselected. */
  readonly isContested: boolean;
  readonly natural: Side;
}

/** The three states of a record that was changed by two people at once. */
export interface Versions {
  /** The values that the form began with. */
  readonly base: Values;
  /** The values that the form holds now. */
  readonly mine: Values;
  /** The values that the server holds now, as form values. */
  readonly theirs: Values;
}

/** Returns the fields on which the form and the newer record differ, in form order. */
export function compareVersions(items: readonly FormItem[], { base, mine, theirs }: Versions): Difference[] {
  return items
    .filter(({ name, field }) => !isSameValue(field, mine[name], theirs[name]))
    .map((item) => {
      const { name, field } = item;
      const isMine = !item.isLocked && !isSameValue(field, base[name], mine[name]);
      const isTheirs = !isSameValue(field, base[name], theirs[name]);
      return {
        item,
        mine: mine[name],
        theirs: theirs[name],
        isContested: isMine && isTheirs,
        natural: isMine ? 'mine' : 'theirs',
      };
    });
}

function onNewer({ item: { field }, mine, theirs }: Difference): unknown {
  const isEmpty = isEmptyValue(mine, field) || isEmptyValue(theirs, field);
  return isEmpty ? mine : (kindOf(field).onNewer?.(mine, theirs) ?? mine);
}

/** Returns the form values after the choice: the newer record, with the own changes that were kept. */
export function mergeVersions(
  versions: Versions,
  differences: readonly Difference[],
  choice: Readonly<Record<string, Side>>,
): Values {
  const kept = differences.filter(({ item, natural }) => (choice[item.name] ?? natural) === 'mine');
  return { ...versions.theirs, ...Object.fromEntries(kept.map((difference) => [difference.item.name, onNewer(difference)])) };
}
