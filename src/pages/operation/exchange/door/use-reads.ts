import { useState } from 'react';
import { callPath } from '#shared/define';
import { exchgResults } from '#shared/handover/exchange';
import { useServer } from '#src/calls/use-server';
import { useRights } from '#src/meta/screens/use-rights';
import { article } from '#src/resources/business/article';
import { exchg } from '#src/resources/operation/exchg';
import { lineOf } from '../findings.ts';
import type { Found } from '../use-findings.ts';

/** The outcome of a scanned code; `why` is the reason of a refusal. */
export interface Read {
  readonly code: string;
  readonly outcome: 'found' | 'again' | 'picked' | 'added' | 'waiting' | 'refused' | 'unknown';
  readonly artId?: string;
  readonly why?: string;
  /** Distinguishes two readings of the same code. */
  readonly turn: number;
}

/** The outcome of adding an article that has no line. */
export type Adding = Pick<Read, 'outcome' | 'why'>;

const adding = ['open'] as const;

interface ArticlePage {
  readonly records?: readonly Readonly<Record<string, unknown>>[];
}

/** Returns the number of the article with this barcode or tag; `undefined` without a connection or where none has it. */
async function codeOfTag(ask: ReturnType<typeof useServer>['ask'], tag: string): Promise<string | undefined> {
  const path = callPath(article, article.listVerb);
  for (const name of ['barcode', 'rfid']) {
    const query = { [name]: tag, current: 1, size: 10 };
    // A code that cannot be looked up is reported as one that is not on the exchange.
    const page = await ask<ArticlePage | null>(path, { query }).catch(() => undefined);
    const found = page?.records?.find((row) => row[name] === tag);
    if (found) return String(found.artCode);
  }
  return undefined;
}

/**
 * Handles scanned codes: marks their lines, and adds articles that have none. Nothing is asked that would be refused: a user who may not add, or not look articles up, is told that it has no line.
 *
 * @param add adds an article without a line to the exchange
 */
export function useReads(found: Found, add: (code: string) => Promise<Adding>) {
  const { ask } = useServer();
  const mayAdd = useRights(exchg, adding).has('open');
  const mayLookUp = useRights(article).has('view');
  const [last, setLast] = useState<Read>();
  const tell = (code: string, said: Omit<Read, 'turn' | 'code'>) =>
    setLast((before) => {
      // A camera that still sees the same code reports nothing new.
      const isSame = before?.code === code && said.outcome === 'again' && before.artId === said.artId;
      return isSame ? before : { ...said, code, turn: (before?.turn ?? 0) + 1 };
    });
  async function read(code: string): Promise<Omit<Read, 'turn' | 'code'>> {
    const own = lineOf(found.lines, code) || !mayLookUp ? code : ((await codeOfTag(ask, code)) ?? code);
    const outcome = found.mark(own);
    if (outcome !== 'unknown') return { outcome, artId: String(lineOf(found.lines, own)?.artId) };
    return found.isGiver && mayAdd ? add(code) : { outcome };
  }
  return {
    last,
    scan: async (code: string) => tell(code, await read(code)),
    /** Selects a line by hand. */
    pick(artId: string, code: string) {
      const isOpen = found.findings[artId]?.result === exchgResults.unchecked;
      tell(code, { outcome: isOpen ? 'picked' : 'again', artId });
    },
  };
}
