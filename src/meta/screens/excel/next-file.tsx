import { Button, type ButtonProps, Upload } from 'antd';
import type { ImportStatus } from '#shared/excel';
import { useText } from '#src/lib/i18n';
import type { Importing } from './use-import.ts';
import { useTake } from './use-take.ts';

interface NextFileProps extends Pick<ButtonProps, 'type'> {
  readonly status: ImportStatus;
  readonly importing: Importing;
}

/** Shows the button for the next file: the corrected one is chosen at once, another one begins with the first step. */
export function NextFile({ status, importing, type }: NextFileProps) {
  const text = useText();
  const take = useTake(importing);
  if (status.faulty === 0) {
    return (
      <Button type={type} onClick={importing.forget}>
        {text('excel.another')}
      </Button>
    );
  }
  const begin = (file: File) => {
    take(file, status.isCovered === 1);
    // Returning false keeps antd from uploading the file itself.
    return false;
  };
  return (
    <Upload accept=".xlsx" beforeUpload={begin} showUploadList={false} maxCount={1}>
      <Button type={type}>{text('excel.again')}</Button>
    </Upload>
  );
}
