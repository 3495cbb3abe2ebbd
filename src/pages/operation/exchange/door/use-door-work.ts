import { useState } from 'react';
import { callPath } from '#shared/define';
import { signMethods } from '#shared/handover/exchange';
import { awaitedOf } from '#src/actions/awaited';
import { drawingText } from '#src/actions/drawings';
import { useOutbox } from '#src/actions/use-outbox';
import { useText } from '#src/lib/i18n';
import { randomId } from '#src/lib/random-id';
import { exchg } from '#src/resources/operation/exchg';
import { type Findings, sentLines } from '../findings.ts';
import { sentSign } from '../sent-sign.ts';
import type { Signing } from '../signing.ts';
import type { Exchange } from '../use-exchange.ts';
import { sideOf } from '../use-findings.ts';
import { useDoorReport } from './use-door-report.ts';
import { useKeptFindings } from './use-kept-findings.ts';
import { type Adding, useReads } from './use-reads.ts';

/** Returns the findings without exceptions that were refused when they were finally sent: those must be reported again. */
function asReported(findings: Findings, holds: (id: string) => boolean): Findings {
  const entries = Object.entries(findings).map(([artId, finding]) => {
    const id = awaitedOf(finding.exceptionId);
    return [artId, id === undefined || holds(id) ? finding : { ...finding, exceptionId: undefined }] as const;
  });
  return Object.fromEntries(entries);
}

/** Keeps the findings and signatures of one side at the door: they survive a reload and are sent once there is a connection. */
export function useDoorWork(exchange: Exchange) {
  const text = useText();
  const { items, post, holds, dismiss } = useOutbox();
  const [id, no, side] = [String(exchange.id), String(exchange.exchgNo ?? ''), sideOf(exchange)];
  const kept = useKeptFindings(exchange);
  const [photoRefusal, setPhotoRefusal] = useState<string>();
  const found = { ...kept, findings: asReported(kept.findings, holds) };
  const [signings, setSignings] = useState<readonly Signing[]>([]);
  const [isBusy, setBusy] = useState(false);
  const waiting = items.filter(({ refusal, body }) => refusal === undefined && body.id === id);
  const waitsFor = (verb: string) => waiting.filter(({ path }) => path === callPath(exchg, verb));
  const isAdding = (code: string) =>
    waitsFor('submit').some(({ body }) => JSON.stringify(body.arts) === JSON.stringify([{ scan: code }]));

  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };

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
    ...{ signings, isBusy, photoRefusal, last: reads.last, isSignWaiting: waitsFor('sign').length > 0 },
    report: useDoorReport(),
    photograph: (photos: readonly string[]) => {
      setPhotoRefusal(undefined);
      found.photograph(photos);
    },
    scan: (code: string) => during(() => reads.scan(code)),
    pick: reads.pick,
    addSigning: (signing: Signing) => setSignings((before) => [...before, signing]),
    removeSigning: (key: number) => setSignings((before) => before.filter((each) => each.key !== key)),
    putAway: () =>
      during(async () => {
        const sent = kept.draft();
        const body = { id, arts: sentLines(found), photos: found.sentPhotos };
        const outcome = await post({ resource: exchg, verb: 'submit', body, label: text('door.post.save', { no }) });
        if (outcome.state === 'done') kept.settle(sent);
        return outcome;
      }),
    confirm: () =>
      during(async () => {
        const signs = await Promise.all(signings.map((signing) => sentSign(signing, drawingText)));
        setPhotoRefusal(undefined);
        const postId = randomId();
        const body = { id, side, arts: sentLines(found), photos: found.sentPhotos, signs };
        const outcome = await post({
          ...{ id: postId, resource: exchg, verb: 'sign', body },
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
      }),
  };
}

export type DoorWorkState = ReturnType<typeof useDoorWork>;
