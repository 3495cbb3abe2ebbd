import { useState } from 'react';
import { callPath } from '#shared/define';
import { http } from '#src/lib/http';
import { article } from '#src/resources/business/article';
import { lineOf } from '../findings.ts';
import type { Found } from '../use-findings.ts';

/** What a code turned out to be; `why` of what was refused. */
export interface Read {
  readonly code: string;
  readonly outcome: 'found' | 'again' | 'added' | 'waiting' | 'refused' | 'unknown';
  readonly artId?: string;
  readonly why?: string;
  /** Tells two readings of the same code apart. */
  readonly turn: number;
}

/** What became of a code that no line has. */
export type Adding = Pick<Read, 'outcome' | 'why'>;

interface ArticlePage {
  readonly records?: readonly Readonly<Record<string, unknown>>[];
}

/** The number of the article that bears a barcode or a tag; nothing without a connection or where none does. */
async function codeOfTag(tag: string): Promise<string | undefined> {
  const path = callPath(article, article.listVerb);
  for (const name of ['barcode', 'rfid']) {
    const params = { [name]: tag, current: 1, size: 10 };
    // A code that cannot be looked up is told as one that is not on the exchange.
    const page = await http.get<ArticlePage>(path, { params }).catch(() => undefined);
    const found = page?.data.records?.find((row) => row[name] === tag);
    if (found) return String(found.artCode);
  }
  return undefined;
}

/**
 * What the scanner says, and what the lines make of it.
 *
 * @param add puts on the exchange what none of its lines is
 */
export function useReads(found: Found, add: (code: string) => Promise<Adding>) {
  const [last, setLast] = useState<Read>();
  const tell = (code: string, said: Omit<Read, 'turn' | 'code'>) =>
    setLast((before) => {
      // A camera that still looks at the same code says nothing new.
      const isSame = before?.code === code && said.outcome === 'again' && before.artId === said.artId;
      return isSame ? before : { ...said, code, turn: (before?.turn ?? 0) + 1 };
    });
  async function read(code: string): Promise<Omit<Read, 'turn' | 'code'>> {
    const own = lineOf(found.lines, code) ? code : ((await codeOfTag(code)) ?? code);
    const outcome = found.mark(own);
    if (outcome !== 'unknown') return { outcome, artId: String(lineOf(found.lines, own)?.artId) };
    return found.isGiver ? add(code) : { outcome };
  }
  return {
    last,
    scan: async (code: string) => tell(code, await read(code)),
    /** Turns to a line by hand. */
    pick: (artId: string, code: string) => tell(code, { outcome: 'again', artId }),
  };
}
