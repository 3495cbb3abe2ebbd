import { App } from 'antd';
import { useRef, useState } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { handoverAction } from '#src/handover/handover-action';
import { uploadFile } from '#src/lib/files';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { withFiles } from '#src/outbox/drawings';
import { exchg } from '#src/resources/operation/exchg';
import { sentLines } from './findings.ts';
import { isSigned, type SentSign, type Signing, sentSign, unsigned } from './signing.ts';
import type { Exchange } from './use-exchange.ts';
import { useFindings } from './use-findings.ts';

const upload = (drawing: File) => uploadFile(drawing, { kind: 'image', isPrivate: true });

type Photos = readonly string[];

/** Returns the server's message if a photo is missing. */
const photoRefusalOf = (error: unknown) => (isApiError(error) && error.bizCode === 'EXCHG_PHOTO' ? error.message : undefined);

/** Uploads each set of photos once: a repeated press then sends an identical request, which the server treats as one. */
function useUploads() {
  const sent = useRef(new WeakMap<Photos, Promise<unknown>>());
  const upload = (photos: Photos): Promise<unknown> => {
    const begun = sent.current.get(photos) ?? withFiles({ photos }).then((body) => body.photos);
    sent.current.set(photos, begun);
    // A failed upload is tried again.
    return begun.catch((error: unknown) => {
      sent.current.delete(photos);
      throw error;
    });
  };
  return async (photos: Photos | undefined) => photos && String(await upload(photos));
}

/** Keeps whether something is being done, and tells whether it succeeded. */
function useBusy() {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      return (await work()) !== undefined;
    } catch (error) {
      // Only an upload can throw here: calls report their errors themselves.
      void message.error(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, during };
}

/** Keeps the findings and signatures of one side until they are signed or saved for later. */
export function useWork(exchange: Exchange) {
  const text = useText();
  const [photoRefusal, setPhotoRefusal] = useState<string>();
  const { call } = useServerAction(exchg, handoverAction);
  const onRefused = (error: unknown) => {
    setPhotoRefusal(photoRefusalOf(error));
    return false;
  };
  const uploaded = useUploads();
  const found = useFindings(exchange);
  const [signings, setSignings] = useState<readonly Signing[]>([unsigned(1), unsigned(2)]);
  const { isBusy, during } = useBusy();
  const sent = useRef(new WeakMap<Signing, SentSign>());
  const { side, isGiver } = found;
  /** Converts each signature once: a repeated press then sends an identical request, which the server treats as one. */
  const signed = async (signing: Signing) => {
    const ready = sent.current.get(signing) ?? (await sentSign(signing, upload));
    sent.current.set(signing, ready);
    return ready;
  };
  const id = String(exchange.id);
  const ready = async () => {
    const arts = sentLines(found).map(async ({ photos, ...line }) => ({ ...line, photos: await uploaded(photos) }));
    return { id, arts: await Promise.all(arts), photos: await uploaded(found.sentPhotos) };
  };
  const add = (code: string) => during(() => call('submit', { body: { id, arts: [{ scan: code }] }, onRefused }));
  return {
    ...found,
    signings,
    isBusy,
    photoRefusal,
    photograph: (photos: Photos) => {
      setPhotoRefusal(undefined);
      found.photograph(photos);
    },
    isDirty: found.isTouched || signings.some(isSigned),
    sign: (signing: Signing) => setSignings((before) => before.map((each) => (each.key === signing.key ? signing : each))),
    addSigner: () => setSignings((before) => [...before, unsigned(Math.max(0, ...before.map(({ key }) => key)) + 1)]),
    removeSigner: (key: number) => setSignings((before) => before.filter((each) => each.key !== key)),
    /** Marks the line of a scanned code as found, or adds an unplanned article to the exchange. */
    async scan(code: string): Promise<Scanned> {
      const outcome = found.mark(code);
      if (outcome !== 'unknown' || !isGiver) return outcome;
      return (await add(code)) ? 'added' : 'unknown';
    },
    putAway: () => during(async () => call('submit', { body: await ready(), done: text('exchange.putAway'), onRefused })),
    confirm: () =>
      during(async () => {
        const signs = await Promise.all(signings.filter(isSigned).map(signed));
        const done = text(isGiver ? 'exchange.given' : 'exchange.confirmed');
        return call('sign', { body: { ...(await ready()), side, signs }, done, onRefused });
      }),
  };
}

/** The outcome of a scanned code. */
export type Scanned = 'found' | 'again' | 'added' | 'unknown';
