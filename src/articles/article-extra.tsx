import type { Row } from '#src/meta/kinds/kind';
import { AttrsDetail } from './attrs-detail.tsx';
import { Contents } from './contents.tsx';

/** Shows what the record of an article has besides its fields: those of its type, and what is in it. */
export function ArticleExtra({ row }: { readonly row: Row }) {
  return (
    <>
      <AttrsDetail row={row} />
      {Number(row.isContainer) === 1 && <Contents boxId={String(row.id)} />}
    </>
  );
}
