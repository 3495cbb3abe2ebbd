import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Field, Surface } from '#shared/field';
import type { RuleRefusal } from '#shared/rule-text';

/** A row as the wire gives it. */
export type Row = BaseRecord;

/** One value with everything needed to draw it. */
export interface Shown {
  readonly value: unknown;
  readonly row: Row;
  readonly name: string;
  readonly field: Field;
}

/** A value before and after a change. */
export interface Changed {
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/** The bounds of a range as the wire takes them; an open end is empty. */
export type Bounds = readonly [from: unknown, to: unknown];

/** The props that a form item passes to the control of a kind; antd adds `id`, `aria-*` and the rest. */
export interface InputProps<C = unknown> {
  readonly id?: string;
  readonly value?: C;
  onChange?(value: C | undefined): void;
  readonly field: Field;
  readonly name: string;
  readonly disabled?: boolean;
  /** The label of the stored value, for controls whose choices are not loaded or no longer offered. */
  readonly label?: string;
  /** The id of the edited record, set where the field refers to its own resource: a row cannot choose itself. */
  readonly self?: string;
  /** The control is part of a search bar: nothing is required, everything can be cleared. */
  readonly searching?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean | 'true' | 'false';
}

/**
 * The screen half of a kind. Forms keep values as the wire has them, so a form can be compared, validated and sent as it is;
 * `toForm` and `fromForm` translate at the control only (`'1,2'` ↔ `['1', '2']`, text ↔ dayjs).
 *
 * `V` is the value on the wire, `C` what the control works with.
 */
export interface KindSpec<V = unknown, C = unknown> {
  /** Draws the value in a list cell or a card. Called for every cell: keep it light, no tooltips. Empty values never get here. */
  cell(shown: Shown): ReactNode;
  /** Draws the value in the detail, where there is room; the cell by default. */
  detail?(shown: Shown): ReactNode;
  /** Draws the change of a value, for kinds where that says more than both values side by side. */
  change?(changed: Changed): ReactNode;
  /** The form control: a component. Written as a method so that specs of all kinds fit one registry. */
  Input(props: InputProps<C>): ReactNode;
  /** The control of the search bar; `Input` by default. */
  Search?(props: InputProps<C>): ReactNode;
  /** The control of a `range` search. Its value is the pair of bounds as the wire takes them. */
  Range?(props: InputProps<Bounds>): ReactNode;
  /** Wire → control. */
  toForm?(value: V, field: Field): C | undefined;
  /** Control → wire; `undefined` means none. */
  fromForm?(value: C | undefined, field: Field): V | undefined;
  /** Refuses what the control holds while it is not yet a value of the kind. Rules on values themselves belong to `shared/kinds`. */
  check?(value: unknown, field: Field): RuleRefusal | undefined;
  /** The part of a value that counts when two are compared; all of it by default. */
  meaning?(value: V, field: Field): string;
  /** The value to send, where it differs from the form value. It is also called for an empty one. */
  toBody?(value: V | undefined, field: Field): unknown;
  /** Merges the own value into a newer record that has a different one. */
  onNewer?(mine: V, theirs: V): V;
  /** Column width in pixels; columns without one share what is left. */
  readonly width?: number;
  /** The width in pixels that the control needs in a table of editable rows; the column width by default. */
  readonly controlWidth?: number;
  readonly align?: 'right' | 'center';
  /** Form columns the kind takes when the field does not say. */
  readonly span?: 1 | 2;
  /** The placeholder in an edit form for a stored value that the server never returns (a password). Unchanged, it is not sent. */
  readonly unseen?: V;
  /** Surfaces on which the kind has nothing to show, whatever the field says. */
  readonly hideIn?: readonly Surface[];
  /** Sorting a list by this kind makes no sense. */
  readonly unsortable?: true;
  /** The detail shows it in full width below the other fields, under its own title. */
  readonly isBelow?: true;
}
