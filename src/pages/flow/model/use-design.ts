import { Form, type FormInstance } from 'antd';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { isRecord } from '#shared/by-name';
import { useServerAction } from '#src/calls/use-server-action';
import type { ModelerHandle } from '#src/components/diagram/modeler.tsx';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { drafts } from '#src/lib/session/drafts';
import { useWriting } from '#src/lib/session/use-kept';
import { isStale } from '#src/meta/screens/form/refusal';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import { flowModel } from '#src/resources/flow/processes';
import { type Drawing, drawingOf, type Head, headOf, type Model, namesOf } from './head.ts';
import { isProcessKey, namesIn, type ProcessNames, withNames } from './process-names.ts';

interface Naming {
  readonly form: FormInstance<Head>;
  readonly readHead: () => Head;
  readonly handle: RefObject<ModelerHandle | null>;
  readonly drawn: () => string;
  readonly change: (xml: string) => void;
}

const hasSameNames = (one: ProcessNames, other: ProcessNames) => one.key === other.key && one.name === other.name;
const isUsable = ({ key, name }: ProcessNames) => isProcessKey(key) && name.trim() !== '';

/**
 * Keeps the two places together where a process has its name and its key: above the drawing and in it. What is changed in one is
 * changed in the other; what differed before is left alone.
 */
function useNames(first: Head, { form, readHead, handle, drawn, change }: Naming) {
  const together = useRef(namesOf(first));

  /** Takes over a changed drawing, with the name that the process has in it. */
  const follow = (told: string) => {
    const [before, after] = [namesIn(drawn()), namesIn(told)];
    if (after && after.key !== before?.key) form.setFieldValue('modelKey', after.key);
    if (after?.name && after.name !== before?.name) form.setFieldValue('name', after.name);
    together.current = namesOf(readHead());
    change(told);
  };

  /** Returns the present drawing, with the name from the form above it. */
  const named = async (): Promise<string> => {
    const xml = (await handle.current?.latest()) ?? drawn();
    const [wanted, before, inside] = [namesOf(readHead()), together.current, namesIn(xml)];
    if (!inside || !isUsable(wanted) || hasSameNames(wanted, before)) return xml;
    together.current = wanted;
    const key = wanted.key === before.key ? inside.key : wanted.key;
    const name = wanted.name === before.name ? inside.name : wanted.name;
    const renamed = withNames(xml, { key, name });
    change(renamed);
    return renamed;
  };

  const isRenamed = () => !hasSameNames(namesOf(readHead()), together.current);
  return { follow, named, isRenamed };
}

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

const isSameHead = (one: Head, other: Head) => (Object.keys(one) as (keyof Head)[]).every((name) => one[name] === other[name]);

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
    () => !isOver.current && (now.current.turn !== stored.current.turn || !isSameHead(stored.current.head, readHead())),
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

interface Stored {
  readonly id: string;
  readonly version: number;
}

interface Submit extends Drawing {
  readonly id?: string;
  readonly version?: number;
}

function storedIn(answer: unknown): Stored | undefined {
  return isRecord(answer) ? { id: String(answer.id), version: Number(answer.version) } : undefined;
}

/** Stores a model that is worked on, in its place or as another. */
export function useSaveDesign(model: Model, { form, taken }: Design) {
  const text = useText();
  // Its record is not asked for anew: what is drawn meanwhile would be replaced.
  const { call, isBusy } = useServerAction(flowModel.path);
  const [isOutrun, setOutrun] = useState(false);

  const submit = async (values: Submit, done: (stored: Stored) => string): Promise<Stored | undefined> => {
    const answer = await call('submit', {
      body: values,
      done(told) {
        const stored = storedIn(told);
        return stored && done(stored);
      },
      alsoLists: [flowModel.name],
      onRefused(error) {
        const isLate = isApiError(error) && isStale(error);
        setOutrun(isLate);
        return isLate;
      },
    });
    return storedIn(answer);
  };
  const isRight = () =>
    form.validateFields().then(
      () => true,
      () => false,
    );

  /** Returns whether the model was stored. If another user saved first it was not, and the user is asked what to do. */
  const save = async (): Promise<boolean> => {
    if (isBusy || !(await isRight())) return false;
    const { head, drawn, from, note } = await taken();
    const values = { ...drawingOf(head, drawn), id: model.id, version: from };
    const stored = await submit(values, ({ version }) => text('flow.design.saved', { version }));
    if (!stored) return false;
    note(stored.version);
    setOutrun(false);
    return true;
  };
  /** Returns the id of the copy. */
  const saveCopy = async (): Promise<string | undefined> => {
    if (isBusy || !(await isRight())) return undefined;
    const { head, drawn } = await taken();
    const name = text('flow.design.copyName', { name: head.name });
    const stored = await submit({ ...drawingOf(head, drawn), name }, () => text('flow.design.savedCopy', { name }));
    return stored?.id;
  };
  return { save, saveCopy, isOutrun, isSaving: isBusy };
}
