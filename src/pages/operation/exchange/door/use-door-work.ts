import { App } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { callPath } from '#shared/define';
import { signMethods } from '#shared/handover/exchange';
import { useOnline } from '#src/lib/browser/network';
import { randomId } from '#src/lib/browser/random-id';
import { nowText } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import { useUnsavedGuard } from '#src/lib/unsaved';
import { awaited, awaitedOf } from '#src/outbox/awaited';
import { drawingText } from '#src/outbox/drawings';
import { useOutbox } from '#src/outbox/use-outbox';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { type Findings, sentLines } from '../findings.ts';
import type { Report } from '../report-dialog.tsx';
import { type Signing, sentSign } from '../signing.ts';
import type { Exchange } from '../use-exchange.ts';
import { type Found, sideOf, useFindings } from '../use-findings.ts';
import { keptFindings } from './kept-findings.ts';
import { type Adding, useReads } from './use-reads.ts';

/** Keeps the findings of one side over a reload. Leaving the page warns where storage has no room for all photos. */
function useKeptFindings(exchange: Exchange): Found {
  const [id, side] = [String(exchange.id), sideOf(exchange)];
  const isFleeting = useRef(false);
  useUnsavedGuard(useCallback(() => isFleeting.current, []));
  const keeping = useMemo(() => {
    const handleFull = (isFull: boolean) => {
      isFleeting.current = isFull;
    };
    return keptFindings(id, side, handleFull);
  }, [id, side]);
  return useFindings(exchange, keeping);
}

/** Returns the findings without exceptions that were refused when they were finally sent: those must be reported again. */
function asReported(findings: Findings, holds: (id: string) => boolean): Findings {
  const entries = Object.entries(findings).map(([artId, finding]) => {
    const id = awaitedOf(finding.exceptionId);
    return [artId, id === undefined || holds(id) ? finding : { ...finding, exceptionId: undefined }] as const;
  });
  return Object.fromEntries(entries);
}

/** Keeps the signatures of one side, and sends them with what it found. */
function useSigning(exchange: Exchange, { post, dismiss }: Pick<ReturnType<typeof useOutbox>, 'post' | 'dismiss'>) {
  const text = useText();
  const [photoRefusal, setPhotoRefusal] = useState<string>();
  const [signings, setSignings] = useState<readonly Signing[]>([]);

  async function confirm(found: ReturnType<typeof useKeptFindings>) {
    const signs = await Promise.all(signings.map((signing) => sentSign(signing, drawingText)));
    setPhotoRefusal(undefined);
    const postId = randomId();
    const no = String(exchange.exchgNo ?? '');
    const outcome = await post({
      id: postId,
      resource: exchg,
      verb: 'sign',
      body: { id: String(exchange.id), side: sideOf(exchange), arts: sentLines(found), photos: found.sentPhotos, signs },
      label: text(found.isGiver ? 'door.post.give' : 'door.post.receive', { no }),
      isSecret: signings.some(({ method }) => method !== signMethods.handwritten),
    });
    if (outcome.state === 'done') setSignings([]);
    if (outcome.state === 'refused' && outcome.bizCode === 'EXCHG_PHOTO') {
      // Shown beside the photos, and only there.
      setPhotoRefusal(outcome.refusal);
      dismiss(postId);
    }
    return outcome;
  }

  return {
    signings,
    photoRefusal,
    forgetRefusal: () => setPhotoRefusal(undefined),
    add: (signing: Signing) => setSignings((before) => [...before, signing]),
    remove: (key: number) => setSignings((before) => before.filter((each) => each.key !== key)),
    confirm,
  };
}

/** Keeps whether something is being done. */
function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, during };
}

/** Reports an exception, now or once there is a connection; a later signature can refer to it in both cases. */
function useDoorReport(): Report {
  const text = useText();
  const { message } = App.useApp();
  const isOnline = useOnline();
  const { post, dismiss } = useOutbox();
  return async (body, line) => {
    const id = randomId();
    const outcome = await post({
      id,
      resource: exception,
      verb: 'submit',
      isAwaited: true,
      // Offline, the time is sent with the report; otherwise the server's clock counts.
      body: { ...body, ...(!isOnline && { happenTime: nowText() }) },
      label: text('door.post.report', { code: String(line.artCode ?? '') }),
    });
    if (outcome.state !== 'refused') return awaited(id);
    dismiss(id);
    void message.error(outcome.refusal);
    return undefined;
  };
}

/** Keeps the findings and signatures of one side at the door: they survive a reload and are sent once there is a connection. */
export function useDoorWork(exchange: Exchange) {
  const text = useText();
  const { items, post, holds, dismiss } = useOutbox();
  const [id, no] = [String(exchange.id), String(exchange.exchgNo ?? '')];
  const kept = useKeptFindings(exchange);
  const found = { ...kept, findings: asReported(kept.findings, holds) };
  const signing = useSigning(exchange, { post, dismiss });
  const { isBusy, during } = useBusy();
  const waiting = items.filter(({ refusal, body }) => refusal === undefined && body.id === id);
  const waitsFor = (verb: string) => waiting.filter(({ path }) => path === callPath(exchg, verb));
  const isAdding = (code: string) =>
    waitsFor('submit').some(({ body }) => JSON.stringify(body.arts) === JSON.stringify([{ scan: code }]));

  /** Adds an unplanned article to the exchange. The outcome tells the user if that waits for a connection. */
  async function add(code: string): Promise<Adding> {
    if (isAdding(code)) return { outcome: 'waiting' };
    const label = text('door.post.add', { code, no });
    const postId = randomId();
    const outcome = await post({ id: postId, resource: exchg, verb: 'submit', body: { id, arts: [{ scan: code }] }, label });
    if (outcome.state === 'refused') {
      // Shown beside the scanner, and only there.
      dismiss(postId);
      return { outcome: 'refused', why: outcome.refusal };
    }
    return { outcome: outcome.state === 'done' ? 'added' : 'waiting' };
  }

  const reads = useReads(found, add);
  return {
    ...found,
    signings: signing.signings,
    isBusy,
    photoRefusal: signing.photoRefusal,
    last: reads.last,
    isSignWaiting: waitsFor('sign').length > 0,
    report: useDoorReport(),
    photograph: (photos: readonly string[]) => {
      signing.forgetRefusal();
      found.photograph(photos);
    },
    scan: (code: string) => during(() => reads.scan(code)),
    pick: reads.pick,
    addSigning: signing.add,
    removeSigning: signing.remove,
    putAway: () =>
      during(async () => {
        const sent = kept.draft();
        const body = { id, arts: sentLines(found), photos: found.sentPhotos };
        const outcome = await post({ resource: exchg, verb: 'submit', body, label: text('door.post.save', { no }) });
        if (outcome.state === 'done') kept.settle(sent);
        return outcome;
      }),
    confirm: () => during(() => signing.confirm(found)),
  };
}

export type DoorWorkState = ReturnType<typeof useDoorWork>;
