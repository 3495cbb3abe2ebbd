import { App } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { withFiles } from '#src/actions/drawings';
import { useAction } from '#src/actions/use-action';
import { isApiError } from '#src/lib/api-error';
import { uploadFile } from '#src/lib/files';
import { useText } from '#src/lib/i18n';
import { exchg } from '#src/resources/operation/exchg';
import { sentLines } from './findings.ts';
import { type SentSign, sentSign } from './sent-sign.ts';
import { isSigned, type Signing, unsigned } from './signing.ts';
import type { Exchange } from './use-exchange.ts';
import { useFindings } from './use-findings.ts';

const upload = (drawing: File) => uploadFile(drawing, { kind: 'image', isPrivate: true });

type Photos = readonly string[];

/** What the server says about a photo that is lacking. */
const photoRefusalOf = (error: unknown) => (isApiError(error) && error.bizCode === 'EXCHG_PHOTO' ? error.message : undefined);

/** Uploads photos, each set of them once: pressing again says the very same, which the server takes for one. */
function useUploads() {
  const sent = useRef(new WeakMap<Photos, Promise<unknown>>());
  const upload = (photos: Photos): Promise<unknown> => {
    const begun = sent.current.get(photos) ?? withFiles({ photos }).then((body) => body.photos);
    sent.current.set(photos, begun);
    // What failed is tried again.
    return begun.catch((error: unknown) => {
      sent.current.delete(photos);
      throw error;
    });
  };
  return async (photos: Photos | undefined) => photos && String(await upload(photos));
}

/** What one side finds and signs on an exchange: kept here until it is signed, or put away meanwhile. */
export function useWork(exchange: Exchange) {
  const text = useText();
  const { message } = App.useApp();
  const [photoRefusal, setPhotoRefusal] = useState<string>();
  const call = useAction(
    exchg,
    useCallback((error: unknown) => setPhotoRefusal(photoRefusalOf(error)), []),
  );
  const uploaded = useUploads();
  const found = useFindings(exchange);
  const [signings, setSignings] = useState<readonly Signing[]>([unsigned(1), unsigned(2)]);
  const [isBusy, setBusy] = useState(false);
  const sent = useRef(new WeakMap<Signing, SentSign>());
  const { side, isGiver } = found;
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      return (await work()) !== undefined;
    } catch (error) {
      // Only an upload fails here: calls tell the reader themselves.
      void message.error(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** Made once of each signature: pressing again says the very same, which the server takes for one. */
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
  const add = (code: string) => during(() => call('submit', { id, arts: [{ scan: code }] }));
  return {
    ...found,
    ...{ signings, isBusy, photoRefusal },
    photograph: (photos: Photos) => {
      setPhotoRefusal(undefined);
      found.photograph(photos);
    },
    isDirty: found.isTouched || signings.some(isSigned),
    sign: (signing: Signing) => setSignings((before) => before.map((each) => (each.key === signing.key ? signing : each))),
    addSigner: () => setSignings((before) => [...before, unsigned(Math.max(0, ...before.map(({ key }) => key)) + 1)]),
    removeSigner: (key: number) => setSignings((before) => before.filter((each) => each.key !== key)),
    /** Marks the line of a scanned code as there, or puts what was not planned on the exchange. */
    async scan(code: string): Promise<Scanned> {
      const outcome = found.mark(code);
      if (outcome !== 'unknown' || !isGiver) return outcome;
      return (await add(code)) ? 'added' : 'unknown';
    },
    putAway: () => during(async () => call('submit', await ready(), text('exchange.putAway'))),
    confirm: () =>
      during(async () => {
        const signs = await Promise.all(signings.filter(isSigned).map(signed));
        const done = text(isGiver ? 'exchange.given' : 'exchange.confirmed');
        return call('sign', { ...(await ready()), side, signs }, done);
      }),
  };
}

/** What a scanned code turned out to be. */
export type Scanned = 'found' | 'again' | 'added' | 'unknown';
