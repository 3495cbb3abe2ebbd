import type { ModelRow } from '#shared/flow-wire';
import { categoryOf, keyOf } from '#src/processes/deploying/category';
import type { ProcessNames } from './process-names.ts';

export interface Model extends ModelRow {
  readonly xml: string;
}

/** The properties of a model that the form above the diagram edits. */
export interface Head {
  readonly modelKey: string;
  readonly name: string;
  /** The key of the category in its dictionary. */
  readonly category: string | undefined;
  readonly description: string;
}

/** The part of a model that is sent to save it. */
export type Drawing = Pick<Model, 'modelKey' | 'name' | 'category' | 'description' | 'xml'>;

export const headOf = ({ modelKey, name, category, description }: Model): Head => ({
  modelKey,
  name,
  category: keyOf(category),
  description: description ?? '',
});

export const namesOf = ({ modelKey, name }: Head): ProcessNames => ({ key: modelKey, name });

export const drawingOf = ({ category, ...head }: Head, xml: string): Drawing => ({
  ...head,
  category: categoryOf(category),
  xml,
});
