import { drafts } from '#src/lib/drafts';
import { useWriting } from '#src/lib/use-kept';
import type { Head } from './head.ts';

/** A model that was worked on and not stored. */
export interface KeptDesign {
  readonly head: Head;
  readonly xml: string;
  /** What it was made from: somebody else's later version is noticed when it is stored. */
  readonly version: number;
}

const placeOf = (id: string) => `design ${id}`;

/** What a reload has interrupted. */
export function keptDesign(id: string): KeptDesign | undefined {
  const draft = drafts.read(placeOf(id));
  if (!draft) return undefined;
  const { xml, ...head } = draft.values;
  return { head: head as unknown as Head, xml: String(xml), version: Number(draft.row.version) };
}

export const forgetDesign = (id: string): void => drafts.remove(placeOf(id));

/** Keeps what is being worked on, so that a reload brings it back. */
export function useKeptDesign(id: string, { isDirty, read }: { isDirty: () => boolean; read: () => KeptDesign }): void {
  useWriting(() => {
    if (!isDirty()) return forgetDesign(id);
    const { head, xml, version } = read();
    drafts.write(placeOf(id), { dialog: { kind: 'edit', id }, values: { ...head, xml }, row: { version } });
  });
}
