import { Button } from 'antd';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/storage';
import type { Row } from '#src/meta/kinds/kind';
import { useRecordLinks } from '#src/meta/records/links-context';
import { attach } from '#src/resources/resource/attach';

/** Shows which record uses a file; it opens if the user may see it. */
export function HolderLink({ row }: { readonly row: Row }) {
  const text = useText();
  const { mayRead, open } = useRecordLinks();
  const { usedBy, refType, refId } = row;
  if (refType === attach.name) return text('storage.listed');
  if (!usedBy) return text('storage.unused');
  const noun = String(usedBy);
  if (!mayRead(String(refType)) || !refId) return noun;
  return (
    <Button
      type="link"
      size="small"
      aria-label={text('storage.openHolder', { noun })}
      onClick={(event) => {
        event.stopPropagation();
        open({ noun: String(refType), id: String(refId) });
      }}
    >
      {noun}
    </Button>
  );
}
