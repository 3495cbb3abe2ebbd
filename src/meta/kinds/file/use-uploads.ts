import { useInsertionEffect, useRef, useState } from 'react';
import type { Field } from '#shared/field';
import { refusedUpload } from '#shared/files';
import { type RuleRefusal, ruleText } from '#shared/rule-text';
import { randomId } from '#src/lib/browser/random-id';
import { uploadFile, withFileName } from '#src/lib/files';
import { useLanguage, useText } from '#src/lib/i18n';
import { demandOf, pendingId, pendingPart, uploadKindOf } from './value.ts';

/** A file that is being uploaded. */
export interface Upload {
  readonly name: string;
  /** The share of it that has been sent, from 0 to 1. */
  readonly share: number;
}

interface Options {
  readonly field: Field;
  readonly links: readonly string[];
  readonly onChange: (links: string[]) => void;
}

/** A file that was rejected, and the reason in the reader's language. */
export interface Trouble {
  readonly name: string;
  readonly message: string;
}

/**
 * Keeps the current value of the control in a ref: two uploads may end before the next render. The latest `onChange` is kept too,
 * because an older one compares with an outdated value and would drop the change.
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

interface Controls {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Uploads a file and returns its link; that of a picture needs no name. */
async function uploaded(field: Options['field'], file: File, controls: Controls): Promise<string> {
  const link = await uploadFile(file, { kind: uploadKindOf(field), isPrivate: field.private, ...controls });
  return demandOf(field).isImage ? link : withFileName(link, file.name);
}

/** Keeps the uploads that are under way, each by its id with its share. */
function useRunning() {
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map());
  const controllers = useRef(new Map<string, AbortController>());
  // A hidden tab keeps its uploads: only the end of the component stops them.
  useInsertionEffect(() => {
    const { current } = controllers;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const note = (id: string, upload: Upload | undefined) =>
    setUploads((before) => {
      const next = new Map(before);
      if (upload) next.set(id, upload);
      else next.delete(id);
      return next;
    });

  /** Runs an upload; its signal tells whether it was stopped. */
  async function run(id: string, name: string, upload: (controls: Controls) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    note(id, { name, share: 0 });
    try {
      await upload({ signal: controller.signal, onProgress: (share) => note(id, { name, share }) });
    } finally {
      controllers.current.delete(id);
      note(id, undefined);
    }
  }
  return { uploads, run, stop: (id: string) => controllers.current.get(id)?.abort() };
}

/**
 * Uploads files and puts their links into the value; until then a placeholder keeps each file's position. A file that is rejected
 * or fails leaves the value as it was and is reported beside it.
 */
export function useUploads({ field, links, onChange }: Options) {
  const language = useLanguage();
  const text = useText();
  const { read, change } = useLatest({ links, onChange });
  const { uploads, run, stop } = useRunning();
  const [troubles, setTroubles] = useState<readonly Trouble[]>([]);
  const demand = demandOf(field);
  const tell = (name: string, message: string) => setTroubles((before) => [...before, { name, message }]);
  const refuse = (name: string, refusal: RuleRefusal) => tell(name, ruleText(refusal, language));
  const settle = (id: string, by: readonly string[]) =>
    change(read().flatMap((part) => (part === pendingPart(id) ? by : [part])));

  const send = (file: File, id: string, former: readonly string[]) =>
    run(id, file.name, async (controls) => {
      try {
        settle(id, [await uploaded(field, file, controls)]);
      } catch (error) {
        if (!controls.signal.aborted) tell(file.name, error instanceof Error ? error.message : text('files.failed'));
        settle(id, former);
      }
    });

  /** Uploads the files that are allowed; the first of them takes the position of `replaced`. */
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
    // Once the upload is aborted, `send` puts the former value back.
    else stop(id);
  }

  return { add, remove, uploads, troubles, ...demand };
}
