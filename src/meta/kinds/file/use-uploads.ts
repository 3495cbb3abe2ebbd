import { useInsertionEffect, useRef, useState } from 'react';
import type { Field } from '#shared/field';
import { refusedUpload } from '#shared/files';
import { type RuleRefusal, ruleText } from '#shared/rule-text';
import { uploadFile, withFileName } from '#src/lib/files';
import { useLanguage, useText } from '#src/lib/i18n';
import { randomId } from '#src/lib/random-id';
import { demandOf, pendingId, pendingPart, uploadKindOf } from './value.ts';

/** A file on its way. */
export interface Upload {
  readonly name: string;
  /** How much of it has been sent, from 0 to 1. */
  readonly share: number;
}

interface Options {
  readonly field: Field;
  readonly links: readonly string[];
  readonly onChange: (links: string[]) => void;
}

/** A problem with a file that was not taken, in words. */
export interface Trouble {
  readonly name: string;
  readonly message: string;
}

/**
 * The control's value as of now: two uploads may end before it is drawn again. The form's own handler of the last drawing too, for an
 * older one takes a value that it was drawn with for no change.
 */
function useLatest({ links, onChange }: Pick<Options, 'links' | 'onChange'>) {
  const latest = useRef({ links, onChange });
  useInsertionEffect(() => {
    latest.current = { links, onChange };
  });
  const change = (next: string[]) => {
    const { current } = latest;
    latest.current = { ...current, links: next };
    current.onChange(next);
  };
  return { read: () => latest.current.links, change };
}

/**
 * Sends files and puts their links into the value; meanwhile each has its place held. Whatever is not taken leaves the value as
 * it was and is told beside it.
 */
export function useUploads({ field, links, onChange }: Options) {
  const language = useLanguage();
  const text = useText();
  const { read, change } = useLatest({ links, onChange });
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map());
  const [troubles, setTroubles] = useState<readonly Trouble[]>([]);
  const running = useRef(new Map<string, AbortController>());
  // A hidden tab keeps its uploads: only the end of the component stops them.
  useInsertionEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const demand = demandOf(field);
  const tell = (name: string, message: string) => setTroubles((before) => [...before, { name, message }]);
  const refuse = (name: string, refusal: RuleRefusal) => tell(name, ruleText(refusal, language));
  const note = (id: string, upload: Upload | undefined) =>
    setUploads((before) => {
      const next = new Map(before);
      if (upload) next.set(id, upload);
      else next.delete(id);
      return next;
    });
  const settle = (id: string, by: readonly string[]) =>
    change(read().flatMap((part) => (part === pendingPart(id) ? by : [part])));

  async function send(file: File, id: string, former: readonly string[]): Promise<void> {
    const controller = new AbortController();
    running.current.set(id, controller);
    note(id, { name: file.name, share: 0 });
    try {
      const link = await uploadFile(file, {
        kind: uploadKindOf(field),
        isPrivate: field.private,
        signal: controller.signal,
        onProgress: (share) => note(id, { name: file.name, share }),
      });
      settle(id, [demand.isImage ? link : withFileName(link, file.name)]);
    } catch (error) {
      if (!controller.signal.aborted) tell(file.name, error instanceof Error ? error.message : text('files.failed'));
      settle(id, former);
    } finally {
      running.current.delete(id);
      note(id, undefined);
    }
  }

  /** Sends what fits; `replaced` gives up its place to the first of them. */
  function add(files: readonly File[], replaced?: string): void {
    setTroubles([]);
    const held = read();
    const room = demand.count - held.length + (replaced === undefined ? 0 : 1);
    const fit = files.filter((file) => {
      const refusal = refusedUpload(file, { isImage: demand.isImage, max: demand.bytes });
      if (refusal) refuse(file.name, refusal);
      return !refusal;
    });
    for (const { name } of fit.slice(room)) refuse(name, { code: 'TOO_MANY_VALUES', params: { field, max: demand.count } });
    const sent = fit.slice(0, room).map((file) => ({ file, id: randomId() }));
    if (sent.length === 0) return;
    const parts = sent.map(({ id }) => pendingPart(id));
    change(replaced === undefined ? [...held, ...parts] : held.flatMap((part) => (part === replaced ? parts : [part])));
    sent.forEach(({ file, id }, index) => void send(file, id, index === 0 && replaced !== undefined ? [replaced] : []));
  }

  function remove(part: string): void {
    setTroubles([]);
    const id = pendingId(part);
    if (id === undefined) change(read().filter((held) => held !== part));
    // What waits for its end puts the former value back.
    else running.current.get(id)?.abort();
  }

  return { add, remove, uploads, troubles, ...demand };
}
