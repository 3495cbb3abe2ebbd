import { useRef, useState } from 'react';
import { exchgResults, exchgSides, exchgStates } from '#shared/handover/exchange';
import type { Row } from '#src/meta/kinds/kind';
import { changedPhotos, type Finding, type Findings, findingOf, isPictured, lineOf, matchedWith, photosIn } from './findings.ts';
import type { Exchange } from './use-exchange.ts';

/** The findings and photos of one side; photos of the whole exchange are absent while they are unchanged. */
export interface Draft {
  readonly findings: Findings;
  readonly photos?: readonly string[];
}

/** Storage for the draft beyond the page. */
export interface Keeping {
  readonly load: () => Draft;
  readonly save: (draft: Draft) => void;
}

const nowhere: Keeping = { load: () => ({ findings: {} }), save: () => undefined };

/** Returns the draft without the photos that were sent; those taken meanwhile stay. */
function withoutSent({ findings, photos }: Draft, sent: Draft): Draft {
  const entries = Object.entries(findings).map(([artId, finding]) => {
    const isSent = finding.photos !== undefined && finding.photos === sent.findings[artId]?.photos;
    return [artId, isSent ? { ...finding, photos: undefined } : finding] as const;
  });
  return { findings: Object.fromEntries(entries), photos: photos === sent.photos ? undefined : photos };
}

/** Returns the side that has to act next. */
export const sideOf = ({ exchgState }: Row) =>
  Number(exchgState) === exchgStates.given ? exchgSides.receiver : exchgSides.giver;

/** Keeps the findings of the side whose turn it is. */
export function useFindings(exchange: Exchange, { load, save }: Keeping = nowhere) {
  const side = sideOf(exchange);
  const isGiver = side === exchgSides.giver;
  const lines = exchange.arts ?? [];
  const [said, setSaid] = useState(load);
  // Codes may be scanned faster than the page renders.
  const latest = useRef(said);
  const change = (next: Draft) => {
    latest.current = next;
    save(next);
    setSaid(next);
  };
  const changeFindings = (findings: Findings) => change({ ...latest.current, findings });
  const foundNow = (line: Row, { findings }: Draft): Finding => {
    const [known, now] = [findingOf(line, isGiver), findings[String(line.artId)]];
    return now ? { ...now, photos: now.photos ?? known.photos } : known;
  };
  const findings: Findings = Object.fromEntries(lines.map((line) => [String(line.artId), foundNow(line, said)]));
  const known = photosIn(exchange.photos);
  const own = isGiver ? known : [];
  return {
    side,
    isGiver,
    lines,
    findings,
    /** The photos of the whole handover: removable ones, those that the giver signed, and the ones to send. */
    photos: said.photos ?? own,
    fixedPhotos: isGiver ? [] : known,
    sentPhotos: changedPhotos(said.photos ?? own, own),
    /** The giver cannot sign without a photo where the bank requires one. */
    isPhotoLacking: isGiver && Number(exchange.needPhoto) === 1 && !isPictured(said.photos ?? own, findings),
    isTouched: Object.keys(said.findings).length > 0 || said.photos !== undefined,
    find: (artId: string, finding: Finding) => changeFindings({ ...latest.current.findings, [artId]: finding }),
    findAll: changeFindings,
    photograph: (photos: readonly string[]) => change({ ...latest.current, photos }),
    /** Returns the present draft; `settle` drops its photos once the server has them. */
    draft: () => latest.current,
    settle: (sent: Draft) => change(withoutSent(latest.current, sent)),
    /** Marks the line of a code as matching, unless it has a finding already. */
    mark(code: string): 'found' | 'again' | 'unknown' {
      const line = lineOf(lines, code);
      if (!line) return 'unknown';
      const artId = String(line.artId);
      const now = foundNow(line, latest.current);
      if (now.result !== exchgResults.unchecked) return 'again';
      changeFindings({ ...latest.current.findings, [artId]: matchedWith(line, { [artId]: now }) });
      return 'found';
    },
  };
}

export type Found = ReturnType<typeof useFindings>;
