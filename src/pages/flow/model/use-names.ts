import type { FormInstance } from 'antd';
import { type RefObject, useRef } from 'react';
import type { ModelerHandle } from '#src/components/diagram/modeler.tsx';
import { type Head, namesOf } from './head.ts';
import { isProcessKey } from './process-key.ts';
import { namesIn, type ProcessNames, withNames } from './process-names.ts';

interface Naming {
  readonly form: FormInstance<Head>;
  readonly readHead: () => Head;
  readonly handle: RefObject<ModelerHandle | null>;
  readonly drawn: () => string;
  readonly change: (xml: string) => void;
}

const isSame = (one: ProcessNames, other: ProcessNames) => one.key === other.key && one.name === other.name;
const isUsable = ({ key, name }: ProcessNames) => isProcessKey(key) && name.trim() !== '';

/**
 * Keeps the two places together where a process has its name and its key: above the drawing and in it. What is changed in one is
 * changed in the other; what differed before is left alone.
 */
export function useNames(first: Head, { form, readHead, handle, drawn, change }: Naming) {
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
    if (!inside || !isUsable(wanted) || isSame(wanted, before)) return xml;
    together.current = wanted;
    const key = wanted.key === before.key ? inside.key : wanted.key;
    const name = wanted.name === before.name ? inside.name : wanted.name;
    const renamed = withNames(xml, { key, name });
    change(renamed);
    return renamed;
  };

  const isRenamed = () => !isSame(namesOf(readHead()), together.current);
  return { follow, named, isRenamed };
}
