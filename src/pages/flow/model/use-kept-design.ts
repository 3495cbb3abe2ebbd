import { drafts } from '#src/lib/drafts';
import { useWriting } from '#src/lib/use-kept';
import type { Head } from './head.ts';

/** An unsaved model. */
export interface KeptDesign {
  readonly head: Head;
  readonly xml: string;
  /** The version it is based on: saving notices a later one of another user. */
  readonly version: number;
}

const placeOf = (id: string) => `design ${id}`;

/** Returns the model that was being edited before a reload. */
export function keptDesign(id: string): KeptDesign | undefined {
  const draft = drafts.read(placeOf(id));
  if (!draft) return undefined;
  const { xml, ...head } = draft.values;
  return { head: head as unknown as Head, xml: String(xml), version: Number(draft.row.version) };
}

export const forgetDesign = (id: string): void => drafts.remove(placeOf(id));

/** Keeps the edited model, so that a reload restores it. */
export function useKeptDesign(id: string, { isDirty, read }: { isDirty: () => boolean; read: () => KeptDesign }): void {
  useWriting(() => {
    if (!isDirty()) return forgetDesign(id);
    const { head, xml, version } = read();
    drafts.write(placeOf(id), { dialog: { kind: 'edit', id }, values: { ...head, xml }, row: { version } });
  });
}
