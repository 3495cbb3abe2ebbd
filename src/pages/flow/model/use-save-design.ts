import { useState } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { isRecord } from '#src/lib/session/token';
import { isStale } from '#src/meta/screens/form/refusal';
import { flowModel } from '#src/resources/flow/processes';
import { type Drawing, drawingOf, type Model } from './head.ts';
import type { Design } from './use-design.ts';

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
