import type { PartField } from '../model/registry.ts';
import type { PartDraft } from '../module.ts';
import type { Row } from './draft.ts';

/** A row of a list on its way. */
export interface PartRow {
  readonly before: Row | undefined;
  /** What was sent of it. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly draft: PartDraft;
}

/** What a field that holds rows will hold. */
export interface PartPlan {
  readonly part: PartField;
  /** Its rows as they are stored. */
  readonly before: readonly Row[];
  readonly rows: readonly PartRow[];
}
