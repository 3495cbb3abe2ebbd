import { Button } from 'antd';
import { type RecordPlace, useRecordLinks } from './links-context.ts';

interface RecordButtonProps extends RecordPlace {
  /** What the record is called. */
  readonly name: string;
}

/** As text flows: a long name continues on the next line. */
const asText = { height: 'auto', paddingInline: 0, textAlign: 'start', whiteSpace: 'normal' } as const;

/** Shows the name of a record, as a button that opens it over the present page for users who may read it. */
export function RecordButton({ noun, id, name }: RecordButtonProps) {
  const { mayRead, open } = useRecordLinks();
  if (!mayRead(noun)) return name;
  return (
    <Button size="small" type="link" style={asText} onClick={() => open({ noun, id })}>
      {name}
    </Button>
  );
}
