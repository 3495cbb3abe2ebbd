import { Form } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { ModelerHandle } from '#src/components/diagram/modeler.tsx';
import { drafts } from '#src/lib/session/drafts';
import { useWriting } from '#src/lib/session/use-kept';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import { type Head, headOf, type Model } from './head.ts';
import { useNames } from './use-names.ts';

/** An unsaved model. */
interface KeptDesign {
  readonly head: Head;
  readonly xml: string;
  /** The version it is based on: saving notices a later one of another user. */
  readonly version: number;
}

const placeOf = (id: string) => `design ${id}`;

/** Returns the model that was being edited before a reload. */
function keptDesign(id: string): KeptDesign | undefined {
  const draft = drafts.read(placeOf(id));
  if (!draft) return undefined;
  const { xml, ...head } = draft.values;
  return { head: head as unknown as Head, xml: String(xml), version: Number(draft.row.version) };
}

const forgetDesign = (id: string): void => drafts.remove(placeOf(id));

/** Keeps the edited model, so that a reload restores it. */
function useKeptDesign(id: string, { isDirty, read }: { isDirty: () => boolean; read: () => KeptDesign }): void {
  useWriting(() => {
    if (!isDirty()) return forgetDesign(id);
    const { head, xml, version } = read();
    drafts.write(placeOf(id), { dialog: { kind: 'edit', id }, values: { ...head, xml }, row: { version } });
  });
}

const isSame = (one: Head, other: Head) => (Object.keys(one) as (keyof Head)[]).every((name) => one[name] === other[name]);

/** Keeps a model that is being edited: its properties, its diagram, and whether any of that is unsaved. */
export function useDesign(model: Model, onAgain: () => void) {
  const [form] = Form.useForm<Head>();
  const handle = useRef<ModelerHandle>(null);
  const [kept] = useState(() => keptDesign(model.id));
  const [first] = useState(() => kept?.head ?? headOf(model));
  const [xml, setXml] = useState(kept?.xml ?? model.xml);
  // Changes of the diagram are counted, because two different files may mean the same.
  const now = useRef({ xml, turn: kept ? 1 : 0 });
  const stored = useRef({ head: headOf(model), version: kept?.version ?? model.version, turn: 0 });
  const isOver = useRef(false);

  const readHead = useCallback((): Head => {
    const { modelKey = '', name = '', category, description }: Partial<Head> = form.getFieldsValue(true);
    return { modelKey, name, category, description: description ?? '' };
  }, [form]);
  const isDirty = useCallback(
    () => !isOver.current && (now.current.turn !== stored.current.turn || !isSame(stored.current.head, readHead())),
    [readHead],
  );
  const change = (changed: string) => {
    now.current = { xml: changed, turn: now.current.turn + 1 };
    setXml(changed);
  };
  const names = useNames(first, { form, readHead, handle, drawn: () => now.current.xml, change });
  useKeptDesign(model.id, {
    isDirty,
    read: () => ({ head: readHead(), xml: now.current.xml, version: stored.current.version }),
  });

  /** Discards unsaved changes and starts again with the stored model. */
  const drop = () => {
    isOver.current = true;
    forgetDesign(model.id);
    onAgain();
  };
  useLeaveGuard(isDirty, drop);

  /** Returns what is to be stored now, and `note` to call once it is stored. */
  const taken = async () => {
    const drawn = await names.named();
    const head = readHead();
    const { turn } = now.current;
    const { version: from } = stored.current;
    const note = (version: number) => {
      stored.current = { head, version, turn };
    };
    return { head, drawn, from, note };
  };
  return { form, first, xml, handle, names, isDirty, drop, taken, isRestored: kept !== undefined };
}

export type Design = ReturnType<typeof useDesign>;
